import { generate, PostgresDialect } from 'kysely-codegen';
import { expect, inject, test } from 'vitest';
import { connect } from '../src/database/connect.ts';

/* `pnpm tables` writes `src/database/tables.gen.ts`; `pnpm check` fails when a migration changed a column without it. */

/** As `connect.ts` reads them. */
const TYPES = { timestamptz: 'string', int8: 'number' };

/** Narrower than the column's own type: JSON, texts of which a check constraint allows a few, and what only the database writes. */
const OVERRIDES = {
  'account.notification_choices': 'ColumnType<NotificationChoices, string | undefined, string>',
  'account.role': 'Role',
  'member.role': 'MemberRole',
  'member_invitation.role': 'ColleagueRole',
  'client.owner_id': 'Generated<string>', // by a trigger, where it is left out
  'account_search.account_id': 'ColumnType<string, never, never>',
  'account_search.words': 'ColumnType<string, never, never>',
  'account_secret.purpose':
    "'email_change' | 'invitation' | 'reset_password' | 'second_factor_unlock' | 'verification'",
  'answer.value': 'ColumnType<unknown, string, string>',
  'answer_history.value': 'ColumnType<unknown, string | null, string | null>',
  'attempt.times': 'JSONColumnType<number[]>',
  'audit_burst.action': 'AuditAction',
  'audit_burst.actor_role': "'Operator' | 'System' | 'Visitor' | Role",
  'audit_event.details': 'JSONColumnType<Record<string, boolean | number | string>>',
  'client.active_since': 'ColumnType<string | null, never, never>',
  'client.next_deadline': 'ColumnType<string | null, never, never>',
  'client.progress': 'ColumnType<number, never, never>',
  'client.reply_since': 'ColumnType<string | null, never, never>',
  'client.role': "Generated<'User'>",
  'client.waiting_since': 'ColumnType<string | null, never, never>',
  'comment.side': "'client' | 'firm'",
  'consultant.role': "Generated<'Consultant'>",
  'email_change.consent': "'link' | 'password' | null",
  'email_change.kind': "'consent' | 'delayed' | 'direct'",
  'idempotency_key.body': 'JSONColumnType<object>',
  'mail.data': 'JSONColumnType<Record<string, string>>',
  'notification.event': 'NotificationEvent',
  'notification.kind': 'NotificationKind',
  'notification.params': 'ColumnType<Record<string, number | string>, string | undefined, string>',
  'personal_token.areas': 'Generated<TokenArea[]>',
  'plan_search.plan_id': 'ColumnType<string, never, never>',
  'plan_search.words': 'ColumnType<string, never, never>',
  'question.definition': 'JSONColumnType<QuestionDefinition>',
  'sending_settings.quiet_periods': 'ColumnType<QuietPeriod[], string | undefined, string>',
  'thread.last_side': "'client' | 'firm' | null",
};

/** What the name of a column does not say. */
const COMMENTS: Record<string, string> = {
  'account.disabled_at': 'Nobody can sign in to a disabled account; all its data is kept.',
  'account.language_chosen': 'By the person; until then the language is that of the person who registered them.',
  'account.notification_choices': 'How each kind is mailed, where it is not the default.',
  'account.second_factor_failures': 'Wrong second factors in a row, since the last right one.',
  'account.totp_pending': 'Sealed; of an authenticator app that has not given its first code yet.',
  'account.totp_secret': 'Sealed; of the authenticator app in use.',
  'account.totp_step': 'The time step of the last accepted code: no code is accepted twice.',
  'account_search.words': 'What a person is found by, in lower case; kept by the database.',
  'answer_history.packed': 'A large value, compressed; `value` is null then.',
  'attempt.key': 'A hash of what was tried, by whom and from where.',
  'attempt.times': 'In milliseconds since 1970.',
  'audit_burst.repeats': 'How many changes came after the first, which has its own event.',
  'audit_event.hour': 'Set for an event that is recorded once an hour for an actor and a subject.',
  'audit_retention.keep_days': 'For how many days every event is kept; only the owner of the tables changes it.',
  'client.progress':
    'This and the three dates of plans, rounds and to-dos are kept by the database, to sort and count clients by.',
  'email_change.code_hash': 'Of the code sent to the new address.',
  'email_change.consent': 'How the owner consented.',
  'email_change.kind':
    'Needs the code of the new address only, the consent of the owner as well, or instead of it a week of waiting.',
  'email_change.link_hash': 'Of the token in the notice to the old address.',
  'email_change.noticed_at': 'When the notice was last accepted by the mail server.',
  'email_change.session_id': 'Of the request; null for `delayed`, which outlasts sessions.',
  'known_network.network_hash': 'A keyed hash that is bound to the account.',
  'mail.about': 'The clients that a mail to somebody else is about.',
  'mail.data': 'The values for its texts; deleted when it is sent, except for the address of a visitor.',
  'mail.sealed': 'The token or code that it carries; deleted when it is sent.',
  'mail.day': 'Of which day it is the bundled mail; an account has one a day.',
  'mail.send_at': 'From when on, for mail that keeps to sending hours; other goes by next_try_at.',
  'notification.mail_id': 'The mail that tells of it; null: none does.',
  'notification.params': 'Numbers, days and ids; names are looked up when it is read.',
  'plan_search.words': 'What a plan is found by, in lower case; kept by the database.',
  'sending_settings.link_key': 'Sealed; signs the links that stop mails.',
  'sending_settings.reminded_through': 'The last day for which reminders were queued.',
  'sending_settings.started_at': 'Null: no bundled mail is sent until an admin starts it.',
  'text_change_history.text': 'Null: reset to the shipped text.',
  'text_revision.revision': 'Counted up by each change of a text or a language.',
};

const IMPORTS = {
  AuditAction: '@app/schema/audit-actions',
  NotificationChoices: '@app/schema/notification-kinds',
  NotificationKind: '@app/schema/notification-kinds',
  NotificationEvent: '@app/schema/notification-kinds',
  QuestionDefinition: '@app/schema/questionnaire',
  QuietPeriod: '@app/schema/sending',
  Role: '@app/schema/roles',
  MemberRole: '@app/schema/member-roles',
  ColleagueRole: '@app/schema/member-roles',
  TokenArea: '@app/schema/tokens',
};

test('the table types are those of the migrated database', async () => {
  const db = connect(inject('templateUrl'), 1);
  const types = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: '{kysely_migration*,job_queue.*}',
    outFile: null,
    customImports: IMPORTS,
    overrides: { columns: OVERRIDES },
    typeMapping: TYPES,
    postprocess: async ({ metadata }) => {
      const columns = metadata.tables.flatMap((table) =>
        table.columns.map((column) => ({ table: table.name, column })),
      );
      const names = columns.map(({ table, column }) => `${table}.${column.name}`);
      expect(names).toEqual(expect.arrayContaining([...Object.keys(OVERRIDES), ...Object.keys(COMMENTS)]));
      for (const { table, column } of columns) column.comment = COMMENTS[`${table}.${column.name}`] ?? null;
      return metadata;
    },
  });
  await db.destroy();
  await expect(types).toMatchFileSnapshot('../src/database/tables.gen.ts');
});
