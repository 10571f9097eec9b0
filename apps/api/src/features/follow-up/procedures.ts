import { idInput } from '@app/schema/fields';
import { followUpOutput, saveFollowUpInput, saveFollowUpOutput } from '@app/schema/follow-up';
import { savedOutput } from '@app/schema/plans';
import { signedIn } from '../../trpc/base.ts';
import { completeAndFollow, getFollowUp, saveFollowUp } from './service.ts';

export const followUpProcedures = {
  get: signedIn.query(idInput, followUpOutput, getFollowUp),
  save: signedIn.mutation(saveFollowUpInput, saveFollowUpOutput, saveFollowUp),
};

/** Part of the `plan` router. */
export const completionProcedures = {
  complete: signedIn.mutation(idInput, savedOutput, completeAndFollow),
};
