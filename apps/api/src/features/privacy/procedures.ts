import { passwordInput, updatedOutput } from '@app/schema/accounts';
import { earlierAnswersInput, earlierAnswersOutput, personalData, requestedErasureOutput } from '@app/schema/privacy';
import { signedIn } from '../../trpc/base.ts';
import { requestErasure, withdrawErasure } from './erasure.ts';
import { exportData, exportEarlierAnswers } from './export.ts';

/** What clients may ask about their own data; part of the `account` router. */
export const privacyProcedures = {
  exportData: signedIn.output(personalData).query(({ ctx }) => exportData(ctx)),
  exportEarlierAnswers: signedIn
    .input(earlierAnswersInput)
    .output(earlierAnswersOutput)
    .query(({ ctx, input }) => exportEarlierAnswers(ctx, input.after)),
  requestErasure: signedIn
    .input(passwordInput)
    .output(requestedErasureOutput)
    .mutation(({ ctx, input }) => requestErasure(ctx, input.password)),
  withdrawErasure: signedIn.output(updatedOutput).mutation(({ ctx }) => withdrawErasure(ctx)),
};
