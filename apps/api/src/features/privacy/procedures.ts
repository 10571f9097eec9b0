import { passwordInput, updatedOutput } from '@app/schema/accounts';
import { earlierAnswersInput, earlierAnswersOutput, exportedData, requestedErasureOutput } from '@app/schema/privacy';
import { isOwner } from '../../policy/scope.ts';
import { signedIn } from '../../trpc/base.ts';
import { exportColleague } from './export-colleague.ts';
import { requestErasure, withdrawErasure } from './erasure.ts';
import { exportData, exportEarlierAnswers } from './export.ts';

/** What the people of clients may ask about their own data; part of the `account` router. */
export const privacyProcedures = {
  exportData: signedIn.query(exportedData, (ctx) => (isOwner(ctx.scope) ? exportData(ctx) : exportColleague(ctx))),
  exportEarlierAnswers: signedIn.query(earlierAnswersInput, earlierAnswersOutput, exportEarlierAnswers),
  requestErasure: signedIn.mutation(passwordInput, requestedErasureOutput, requestErasure),
  withdrawErasure: signedIn.mutation(updatedOutput, withdrawErasure),
};
