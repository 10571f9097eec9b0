import { saveSendingInput, saveSendingOutput, sendingOutput } from '@app/schema/sending';
import { signedIn } from '../../trpc/base.ts';
import { getSending, saveSending } from './service.ts';

export const sendingProcedures = {
  get: signedIn.query(sendingOutput, getSending),
  save: signedIn.mutation(saveSendingInput, saveSendingOutput, saveSending),
};
