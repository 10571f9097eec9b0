import type { QuestionDefinition } from '@app/schema/questionnaire';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  AccountSecretTable,
  AccountTable,
  AttemptTable,
  CalendarFeedTable,
  KnownNetworkTable,
  PersonalTokenTable,
  RecoveryCodeTable,
  SessionTable,
} from './account-tables.ts';
import type { AuditBurstTable, AuditEventTable, AuditRetentionTable } from './audit-tables.ts';
import type { EmailChangeTable } from './email-change-table.ts';
import type { Moment } from './moment.ts';
import type { LanguageTable, TextChangeHistoryTable, TextChangeTable, TextRevisionTable } from './text-tables.ts';

export type ConsultantTable = {
  account_id: string;
  role: Generated<'Consultant'>;
  first_name: string;
  last_name: string;
  phone_number: string;
};

export type ClientTable = {
  account_id: string;
  role: Generated<'User'>;
  consultant_id: string;
  company: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
  zipcode: string;
  city: string;
  credits: Generated<number>;
  deleted: Generated<boolean>;
  last_activity_at: Moment | null;
  /** Kept by the database from the plans, rounds and to-dos: what a list of clients is sorted and counted by. */
  progress: ColumnType<number, never, never>;
  active_since: ColumnType<Moment | null, never, never>;
  waiting_since: ColumnType<Moment | null, never, never>;
  /** Of the open to-dos, the first to fall due. */
  next_deadline: ColumnType<string | null, never, never>;
};

/** A client's wish to be erased, until it is withdrawn or done. */
export type ErasureRequestTable = { client_id: string; requested_at: Moment; due_at: Moment };

/** What people are found by, in small letters; kept by the database. */
export type AccountSearchTable = {
  account_id: ColumnType<string, never, never>;
  words: ColumnType<string, never, never>;
};

export type PlanSearchTable = { plan_id: ColumnType<string, never, never>; words: ColumnType<string, never, never> };

export type QuestionnaireTable = { id: string; version: number; created_at: Generated<Moment> };

export type StepTable = {
  id: string;
  questionnaire_id: string;
  key: string;
  position: number;
  component: string;
  todos: boolean;
  min_todos: Generated<number>;
};

export type QuestionTable = {
  id: string;
  step_id: string;
  questionnaire_id: string;
  key: string;
  position: number;
  definition: JSONColumnType<QuestionDefinition>;
};

export type PlanTable = {
  id: string;
  client_id: string;
  questionnaire_id: string;
  name: string;
  business_unit: string;
  active: Generated<boolean>;
  percent_completed: Generated<number>;
  start_date: string;
  created_at: Generated<Moment>;
  completed_at: Moment | null;
};

export type AnswerTable = {
  plan_id: string;
  questionnaire_id: string;
  question_id: string;
  value: ColumnType<unknown, string, string>;
  version: number;
  saved_at: Generated<Moment>;
};

/** A large value is kept in `packed`, any other in `value`; a JSON null in `value` is read as null too. */
export type AnswerHistoryTable = Omit<AnswerTable, 'questionnaire_id' | 'value'> & {
  value: ColumnType<unknown, string | null, string | null>;
  packed: Generated<Buffer | null>;
};

export type CompletedStepTable = {
  plan_id: string;
  questionnaire_id: string;
  step_id: string;
  completed_at: Generated<Moment>;
};

export type PassedFindingTable = {
  plan_id: string;
  finding: string;
  reason: string;
  created_at: Generated<Moment>;
};

export type TodoTable = {
  id: string;
  plan_id: string;
  questionnaire_id: string;
  question_id: string;
  task: string;
  deadline: string | null;
  person_responsible: string | null;
  done_at: Moment | null;
  created_at: Generated<Moment>;
};

export type FeedbackRoundTable = {
  id: string;
  plan_id: string;
  submitted_at: Generated<Moment>;
  given_at: Moment | null;
  given_by: string | null;
};

export type FeedbackTable = {
  id: string;
  plan_id: string;
  questionnaire_id: string;
  step_id: string;
  author_id: string | null;
  author: string;
  feedback_text: string;
  created_at: Generated<Moment>;
};

export type GeneralFeedbackTable = {
  id: string;
  client_id: string;
  author_id: string | null;
  author: string;
  feedback_text: string;
  created_at: Generated<Moment>;
};

export type ShareTable = {
  plan_id: string;
  code: string;
  shared: Generated<boolean>;
  created_at: Generated<Moment>;
  last_opened_at: Moment | null;
};

export type MailTable = {
  id: string;
  account_id: string | null;
  recipient: string;
  language_code: string;
  template: string;
  /** What its texts name; gone once it was sent, but for the address of a visitor. */
  data: JSONColumnType<Record<string, string>>;
  message_id: string;
  created_at: Generated<Moment>;
  tries: Generated<number>;
  next_try_at: Generated<Moment>;
  sent_at: Moment | null;
  failed_at: Moment | null;
  last_error: string | null;
  /** The token or code that the mail carries, sealed; gone once it was sent. */
  sealed: string | null;
  /** The clients that it tells of, where it is to somebody else. */
  about: Generated<string[]>;
};

/** What a write answered; its row is written in the write's own transaction. */
export type IdempotencyKeyTable = {
  account_id: string;
  key: string;
  request_hash: Buffer;
  status: number;
  body: JSONColumnType<object>;
  created_at: Generated<Moment>;
};

/** The tables that code reads or writes today; the schema holds more, for what is built next. */
export type Tables = {
  account: AccountTable;
  account_search: AccountSearchTable;
  account_secret: AccountSecretTable;
  answer: AnswerTable;
  answer_history: AnswerHistoryTable;
  attempt: AttemptTable;
  audit_burst: AuditBurstTable;
  audit_event: AuditEventTable;
  audit_retention: AuditRetentionTable;
  calendar_feed: CalendarFeedTable;
  client: ClientTable;
  completed_step: CompletedStepTable;
  consultant: ConsultantTable;
  email_change: EmailChangeTable;
  erasure_request: ErasureRequestTable;
  feedback: FeedbackTable;
  feedback_round: FeedbackRoundTable;
  general_feedback: GeneralFeedbackTable;
  idempotency_key: IdempotencyKeyTable;
  language: LanguageTable;
  mail: MailTable;
  passed_finding: PassedFindingTable;
  personal_token: PersonalTokenTable;
  plan: PlanTable;
  plan_search: PlanSearchTable;
  question: QuestionTable;
  questionnaire: QuestionnaireTable;
  recovery_code: RecoveryCodeTable;
  known_network: KnownNetworkTable;
  session: SessionTable;
  share: ShareTable;
  step: StepTable;
  text_change: TextChangeTable;
  text_change_history: TextChangeHistoryTable;
  text_revision: TextRevisionTable;
  todo: TodoTable;
};
