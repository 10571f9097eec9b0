import { pickText, readScript, type Amounts, type Step } from './script.ts';

const BY_CLIENT = [
  'login',
  'login',
  'login',
  'login',
  'login_refused',
  'plan_started',
  'plan_submitted',
  'plan_completed',
];
const BY_CONSULTANT = [
  'plan_viewed',
  'plan_viewed',
  'feedback_written',
  'feedback_given',
  'client_updated',
  'credit_given',
];
const TEMPLATES = ['submitted_for_feedback', 'feedback_given', 'invitation'];

/** What people left behind: the audit log, sessions, and mail that was sent or given up; none that a worker would send. */
export function buildTraceSteps({ auditEvents, clients, today }: Amounts): Step[] {
  return readScript(`
    -- audit events
    insert into audit_event (id, at, actor_id, actor_role, action, client_id, subject_id)
      select pg_temp.made_id(8, laid.n, at), at, case when by_client then made_client.id else made_consultant.id end,
        case when by_client then 'User' else 'Consultant' end,
        case when by_client then ${pickText(BY_CLIENT, 81, 'laid.n')} else ${pickText(BY_CONSULTANT, 82, 'laid.n')} end,
        made_client.id, case when pg_temp.draw(laid.n, 83, 2) = 0 then made_client.id end
      from (
        select n, 1 + pg_temp.draw(n, 84, ${clients}) as client, pg_temp.draw(n, 85, 3) > 0 as by_client,
          timestamptz '${today}' - (${auditEvents} - n) * (interval '1095 days' / ${auditEvents}) as at
        from generate_series(1, ${auditEvents}) n
      ) laid join made_client on made_client.n = laid.client join made_consultant on made_consultant.n = made_client.consultant
      order by laid.n
    -- sessions
    insert into session (id, account_id, created_at, expires_at, user_agent, last_seen_at)
      select pg_temp.made_id(9, n, here_at), id, here_at, timestamptz '${today}' + interval '14 days', 'Mozilla/5.0', here_at
      from made_client where here_at > timestamptz '${today}' - interval '90 days' and deleted_at is null
    -- mail
    insert into mail (id, account_id, recipient, language_code, template, data, message_id, created_at, tries,
        next_try_at, sent_at, failed_at, last_error)
      select made_id, id, email, 'fi', ${pickText(TEMPLATES, 91, 'n * 3 + place')}, '{}', made_id || '@example.com', at, 1, at,
        case when not failed then at end, case when failed then at end, case when failed then '550 no such mailbox' end
      from (
        select *, pg_temp.made_id(10, n * 3 + place, at) as made_id, pg_temp.draw(n * 3 + place, 92, 1000) = 0 as failed
        from (select *, timestamptz '${today}' - pg_temp.draw(n * 3 + place, 93, 90 * 1440) * interval '1 minute' as at
          from made_client, generate_series(0, 2) place) each_mail
      ) laid
  `);
}
