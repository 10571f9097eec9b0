import { updatedOutput } from '@app/schema/accounts';
import { idInput } from '@app/schema/fields';
import { mailQueueOutput } from '@app/schema/mail';
import { signedIn } from '../../trpc/base.ts';
import { getQueue, resendMail } from './service.ts';

export const mailProcedures = {
  queue: signedIn.query(mailQueueOutput, getQueue),
  resend: signedIn.mutation(idInput, updatedOutput, resendMail),
};
