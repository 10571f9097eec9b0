import { sql, type Kysely } from 'kysely';

/**
 * The whole contract's tables. Rules that must never break are held here, not only in code: one active plan a
 * client, a credit of 0 or 1, answers and to-dos only to questions of the plan's own questionnaire version,
 * e-mail addresses unique without case, questionnaires and audit events that nobody rewrites.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table language (
    id uuid primary key,
    language_code text not null unique check (language_code ~ '^[a-z]{2}$'),
    country_code text not null check (country_code ~ '^[a-z]{2}$'),
    name text not null,
    name_in_native_language text not null,
    enabled boolean not null default true
  )`,
  `insert into language (id, language_code, country_code, name, name_in_native_language) values
    ('0199f000-0000-7000-8000-000000000001', 'en', 'gb', 'English', 'English'),
    ('0199f000-0000-7000-8000-000000000002', 'fi', 'fi', 'Finnish', 'Suomi')`,

  `create table account (
    id uuid primary key,
    role text not null check (role in ('User', 'Consultant', 'Admin')),
    email text not null check (char_length(email) <= 250),
    password_hash text,
    verified_at timestamptz,
    language_code text not null default 'en' references language (language_code),
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (id, role)
  )`,
  `create unique index account_email on account (lower(email)) where deleted_at is null`,

  `create table consultant (
    account_id uuid primary key,
    role text not null default 'Consultant' check (role = 'Consultant'),
    first_name text not null check (char_length(first_name) between 1 and 50),
    last_name text not null check (char_length(last_name) between 1 and 50),
    phone_number text not null check (char_length(phone_number) <= 20),
    foreign key (account_id, role) references account (id, role) on delete cascade
  )`,
  `create table client (
    account_id uuid primary key,
    role text not null default 'User' check (role = 'User'),
    consultant_id uuid not null references consultant (account_id),
    company text not null check (char_length(company) between 1 and 50),
    first_name text not null check (char_length(first_name) between 1 and 50),
    last_name text not null check (char_length(last_name) between 1 and 50),
    phone_number text not null check (char_length(phone_number) <= 20),
    address text not null check (char_length(address) <= 50),
    zipcode text not null check (char_length(zipcode) <= 10),
    city text not null check (char_length(city) <= 80),
    credits smallint not null default 0 constraint client_credits check (credits between 0 and 1),
    last_activity_at timestamptz,
    foreign key (account_id, role) references account (id, role) on delete cascade
  )`,
  `create index client_by_consultant on client (consultant_id, lower(company), account_id)`,
  `create index client_by_company on client (lower(company), account_id)`,

  `create table session (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    user_agent text
  )`,
  `create index session_by_account on session (account_id)`,
  `create index session_by_expiry on session (expires_at)`,

  `create table account_secret (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    purpose text not null check (purpose in ('invitation', 'reset_password', 'verification', 'email_change')),
    secret_hash bytea not null,
    new_email text check (char_length(new_email) <= 250),
    tries smallint not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create unique index account_secret_current on account_secret (account_id, purpose) where used_at is null`,
  `create unique index account_secret_hash on account_secret (purpose, secret_hash)
    where purpose in ('invitation', 'reset_password')`,

  `create table questionnaire (
    id uuid primary key,
    version integer not null unique check (version > 0),
    created_at timestamptz not null default now()
  )`,
  `create table step (
    id uuid primary key,
    questionnaire_id uuid not null references questionnaire (id),
    key text not null,
    position integer not null check (position > 0),
    component text not null,
    todos boolean not null,
    min_todos smallint not null default 0,
    unique (questionnaire_id, key),
    unique (questionnaire_id, position),
    unique (id, questionnaire_id)
  )`,
  `create table question (
    id uuid primary key,
    step_id uuid not null,
    questionnaire_id uuid not null,
    key text not null,
    position integer not null check (position > 0),
    definition jsonb not null,
    foreign key (step_id, questionnaire_id) references step (id, questionnaire_id),
    unique (questionnaire_id, key),
    unique (step_id, position),
    unique (id, questionnaire_id)
  )`,

  `create table plan (
    id uuid primary key,
    client_id uuid not null references client (account_id) on delete cascade,
    questionnaire_id uuid not null references questionnaire (id),
    name text not null check (char_length(name) between 1 and 80),
    business_unit text not null check (char_length(business_unit) <= 80),
    active boolean not null default true,
    percent_completed smallint not null default 0 check (percent_completed between 0 and 100),
    start_date date not null,
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    check (active = (completed_at is null)),
    unique (id, questionnaire_id)
  )`,
  `create unique index plan_one_active on plan (client_id) where active`,
  `create index plan_by_client on plan (client_id, created_at desc, id desc)`,
  `create index plan_by_age on plan (created_at desc, id desc)`,

  `create table answer (
    plan_id uuid not null,
    questionnaire_id uuid not null,
    question_id uuid not null,
    value jsonb not null,
    version integer not null check (version > 0),
    saved_at timestamptz not null default now(),
    primary key (plan_id, question_id),
    foreign key (plan_id, questionnaire_id) references plan (id, questionnaire_id) on delete cascade,
    foreign key (question_id, questionnaire_id) references question (id, questionnaire_id)
  )`,
  `create table answer_history (
    plan_id uuid not null,
    question_id uuid not null,
    version integer not null,
    value jsonb not null,
    saved_at timestamptz not null default now(),
    primary key (plan_id, question_id, version),
    foreign key (plan_id, question_id) references answer (plan_id, question_id) on delete cascade
  )`,
  `create table completed_step (
    plan_id uuid not null,
    questionnaire_id uuid not null,
    step_id uuid not null,
    completed_at timestamptz not null default now(),
    primary key (plan_id, step_id),
    foreign key (plan_id, questionnaire_id) references plan (id, questionnaire_id) on delete cascade,
    foreign key (step_id, questionnaire_id) references step (id, questionnaire_id)
  )`,
  `create table passed_finding (
    plan_id uuid not null references plan (id) on delete cascade,
    finding text not null check (char_length(finding) <= 200),
    reason text not null check (char_length(reason) between 1 and 300),
    created_at timestamptz not null default now(),
    primary key (plan_id, finding)
  )`,
  `create table todo (
    id uuid primary key,
    plan_id uuid not null,
    questionnaire_id uuid not null,
    question_id uuid not null,
    task text not null check (char_length(task) between 1 and 500),
    deadline date,
    person_responsible text check (char_length(person_responsible) <= 100),
    done_at timestamptz,
    created_at timestamptz not null default now(),
    foreign key (plan_id, questionnaire_id) references plan (id, questionnaire_id) on delete cascade,
    foreign key (question_id, questionnaire_id) references question (id, questionnaire_id)
  )`,
  `create index todo_by_plan on todo (plan_id, deadline nulls last, id)`,

  `create table feedback_round (
    id uuid primary key,
    plan_id uuid not null references plan (id) on delete cascade,
    submitted_at timestamptz not null default now(),
    given_at timestamptz,
    given_by uuid references account (id)
  )`,
  `create unique index feedback_round_open on feedback_round (plan_id) where given_at is null`,
  `create index feedback_round_by_plan on feedback_round (plan_id, submitted_at)`,
  `create table feedback (
    id uuid primary key,
    plan_id uuid not null,
    questionnaire_id uuid not null,
    step_id uuid not null,
    author_id uuid references account (id) on delete set null,
    author text not null,
    feedback_text text not null check (char_length(feedback_text) between 1 and 1000),
    created_at timestamptz not null default now(),
    foreign key (plan_id, questionnaire_id) references plan (id, questionnaire_id) on delete cascade,
    foreign key (step_id, questionnaire_id) references step (id, questionnaire_id)
  )`,
  `create index feedback_by_plan on feedback (plan_id, created_at)`,
  `create table general_feedback (
    id uuid primary key,
    client_id uuid not null references client (account_id) on delete cascade,
    author_id uuid references account (id) on delete set null,
    author text not null,
    feedback_text text not null check (char_length(feedback_text) between 1 and 1000),
    created_at timestamptz not null default now()
  )`,
  `create index general_feedback_by_client on general_feedback (client_id, created_at desc)`,

  `create table share (
    plan_id uuid primary key references plan (id) on delete cascade,
    code text not null unique check (char_length(code) >= 22),
    shared boolean not null default false,
    created_at timestamptz not null default now(),
    last_opened_at timestamptz
  )`,

  `create table text_change (
    language_code text not null references language (language_code),
    key text not null,
    category text not null,
    text text not null,
    shipped_text text not null,
    changed_at timestamptz not null default now(),
    changed_by uuid references account (id) on delete set null,
    primary key (language_code, key)
  )`,
  `create table text_change_history (
    id uuid primary key,
    language_code text not null,
    key text not null,
    text text,
    changed_at timestamptz not null default now(),
    changed_by uuid references account (id) on delete set null
  )`,
  `create index text_change_history_by_key on text_change_history (language_code, key, changed_at desc)`,

  `create table mail (
    id uuid primary key,
    account_id uuid references account (id) on delete cascade,
    recipient text not null,
    language_code text not null references language (language_code),
    template text not null,
    data jsonb not null,
    message_id text not null unique,
    created_at timestamptz not null default now(),
    tries integer not null default 0,
    next_try_at timestamptz not null default now(),
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text
  )`,
  `create index mail_due on mail (next_try_at) where sent_at is null and failed_at is null`,
  `create index mail_by_account on mail (account_id, template, created_at)`,

  `create table audit_event (
    id uuid primary key,
    at timestamptz not null default now(),
    actor_id uuid,
    actor_role text,
    action text not null,
    client_id uuid,
    subject_id uuid,
    details jsonb not null default '{}'
  )`,
  `create index audit_event_by_time on audit_event (at desc, id desc)`,
  `create index audit_event_by_client on audit_event (client_id, at desc)`,

  `create table idempotency_key (
    account_id uuid not null references account (id) on delete cascade,
    key text not null,
    request_hash bytea not null,
    status smallint,
    body jsonb,
    created_at timestamptz not null default now(),
    primary key (account_id, key)
  )`,

  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$`,
  ...['questionnaire', 'step', 'question', 'audit_event'].map(
    (table) => `create trigger ${table}_append_only before update or delete on ${table}
      for each statement execute function refuse_change()`,
  ),
];
