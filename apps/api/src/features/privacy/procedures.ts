import { passwordInput, updatedOutput } from '@app/schema/accounts';
import { earlierAnswersInput, earlierAnswersOutput, personalData, requestedErasureOutput } from '@app/schema/privacy';
import { signedIn } from '../../trpc/base.ts';
import { requestErasure, withdrawErasure } from './erasure.ts';
import { exportData, exportEarlierAnswers } from './export.ts';

/** What clients may ask about their own data; part of the `account` router. */
export const privacyProcedures = {
  exportData: signedIn.query(personalData, exportData),
  exportEarlierAnswers: signedIn.query(earlierAnswersInput, earlierAnswersOutput, exportEarlierAnswers),
  requestErasure: signedIn.mutation(passwordInput, requestedErasureOutput, requestErasure),
  withdrawErasure: signedIn.mutation(updatedOutput, withdrawErasure),
};
