import { sql, type Kysely } from 'kysely';

/**
 * The message that a plan was shared is queued when it becomes shared, by its state. The audit log has one event for many
 * changes within ten minutes, which comes late and out of order. Servers of the release before write the same state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create or replace trigger audit_event_webhooks after insert on audit_event for each row
    when (new.action in ('client_registered', 'plan_started', 'plan_submitted', 'feedback_given', 'plan_completed',
      'check_in_sent'))
    execute function queue_webhooks_of_event()`,

  `create function queue_webhooks_of_share() returns trigger language plpgsql as $$
    begin
      insert into webhook_delivery (webhook_id, event, subject_id, data)
        select webhook.id, 'plan.shared', plan.id, jsonb_build_object('client_id', plan.client_id, 'plan_id', plan.id,
            'completed', plan.completed_at is not null, 'percent_completed', plan.percent_completed)
          from webhook, plan where 'plan.shared' = any (webhook.events) and plan.id = new.plan_id;
      return null;
    end $$`,
  `create trigger share_made_webhooks after insert on share for each row
    when (new.shared) execute function queue_webhooks_of_share()`,
  `create trigger share_set_webhooks after update of shared on share for each row
    when (new.shared and not old.shared) execute function queue_webhooks_of_share()`,
];
