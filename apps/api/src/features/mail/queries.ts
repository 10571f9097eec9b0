import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';

/** Queues the mail that tells the consultant of a plan sent for feedback, in the transaction of the sending. */
export async function queueSubmittedMail(tx: Tx, planId: string): Promise<void> {
  const id = newId();
  await sql`insert into mail (id, account_id, recipient, language_code, template, data, message_id)
    select ${id}, account.id, account.email, account.language_code, 'submitted_for_feedback',
      jsonb_build_object('company', client.company, 'plan', plan.name, 'plan_id', plan.id, 'consultant', consultant.first_name),
      ${`${id}@growth-plan`}
    from plan
      join client on client.account_id = plan.client_id
      join consultant on consultant.account_id = client.consultant_id
      join account on account.id = consultant.account_id
    where plan.id = ${planId}`.execute(tx);
}
