import { answerCheckInInput, answerCheckInOutput, saveCheckInInput, saveCheckInOutput } from '@app/schema/check-ins';
import { signedIn } from '../../trpc/base.ts';
import { answerCheckIn, saveCheckIn } from './service.ts';

export const checkInProcedures = {
  save: signedIn.mutation(saveCheckInInput, saveCheckInOutput, saveCheckIn),
  answer: signedIn.mutation(answerCheckInInput, answerCheckInOutput, answerCheckIn),
};
