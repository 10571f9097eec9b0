import { checkInOutput } from './check-ins.ts';
import * as z from 'zod/mini';
import { metricChange, metricOutput } from './metrics.ts';
import { clientContact, consultantContact } from './clients.ts';
import { outcomeSchema } from './feedback.ts';
import { daySchema, idSchema, momentSchema, writeOutput } from './fields.ts';
import { MEMBER_ROLES } from './member-roles.ts';
import { notificationChoices } from './notification-choices.ts';
import { NOTIFICATION_EVENTS } from './notification-kinds.ts';
import { loginPlace } from './sessions.ts';
import { commentOutput } from './threads.ts';
import { TODO_EVENTS } from './todo-state.ts';
import { personalToken } from './tokens.ts';

/** A client's wish to be erased: what they have is gone for good once `dueAt` has passed, unless they withdraw it. */
export const erasureRequest = z.object({ requestedAt: momentSchema, dueAt: momentSchema });

export const requestedErasureOutput = writeOutput('updated', erasureRequest.shape);

const written = { text: z.string(), author: z.string(), createdAt: momentSchema };

const exportedTodo = z.object({
  task: z.string(),
  deadline: z.nullable(daySchema),
  personResponsible: z.nullable(z.string()),
  createdAt: momentSchema,
  doneAt: z.nullable(momentSchema),
  droppedAt: z.nullable(momentSchema),
  dropReason: z.nullable(z.string()),
  /** The deadline that the person responsible asked for, and why. */
  wantedDeadline: z.nullable(daySchema),
  wantedReason: z.nullable(z.string()),
  /** What happened to it, oldest first. */
  history: z.array(
    z.object({
      at: momentSchema,
      what: z.enum(TODO_EVENTS),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});

/** An answer as it was saved once; without an author when an older server saved it, or when the author’s data was erased. */
const savedAnswer = z.object({
  value: z.unknown(),
  version: z.int(),
  savedAt: momentSchema,
  author: z.nullable(z.string()),
});

const exportedQuestion = z.object({
  position: z.int(),
  key: z.string(),
  /** In the language asked for. */
  label: z.string(),
  type: z.string(),
  /** Its value by the question's type, as in the API; null when it was never answered. */
  answer: z.nullable(savedAnswer),
  /** What it was before, oldest first. */
  earlierAnswers: z.array(savedAnswer),
  todos: z.array(exportedTodo),
});

/** What was said about a step, or about the question or the to-do that is named. */
const exportedThread = z.object({
  question: z.nullable(z.string()),
  todo: z.nullable(z.string()),
  resolvedAt: z.nullable(momentSchema),
  comments: z.array(z.omit(commentOutput, { id: true, authorId: true })),
});

const exportedStep = z.object({
  position: z.int(),
  name: z.string(),
  completedAt: z.nullable(momentSchema),
  questions: z.array(exportedQuestion),
  feedback: z.array(
    z.object({
      ...written,
      /** Whether its client marked it as read. */
      read: z.boolean(),
    }),
  ),
  threads: z.array(exportedThread),
});

/** The figures with their values and what became of both, and the check-ins. */
const exportedFollowUp = z.object({
  startedOn: daySchema,
  pausedAt: z.nullable(momentSchema),
  pauseReason: z.nullable(z.string()),
  metrics: z.array(
    z.object({
      ...z.omit(metricOutput, { light: true, expected: true, actual: true }).shape,
      changes: z.array(z.omit(metricChange, { actor: true })),
    }),
  ),
  /** With what was typed and not sent. */
  checkIns: z.array(z.omit(checkInOutput, { id: true, version: true })),
});

const exportedPlan = z.object({
  id: idSchema,
  name: z.string(),
  businessUnit: z.string(),
  /** Of the questionnaire. */
  questionnaireVersion: z.int(),
  startDate: daySchema,
  createdAt: momentSchema,
  completedAt: z.nullable(momentSchema),
  percentCompleted: z.int(),
  /** The company whose answers are shown as examples; null when none was chosen. */
  exampleCompany: z.nullable(z.string()),
  /** The link that shows the plan to the person who has it, while `shared`; null when none was made. */
  share: z.nullable(
    z.object({
      url: z.string(),
      shared: z.boolean(),
      createdAt: momentSchema,
      lastOpenedAt: z.nullable(momentSchema),
    }),
  ),
  feedbackRounds: z.array(
    z.object({
      submittedAt: momentSchema,
      givenAt: z.nullable(momentSchema),
      /** When it ended without feedback, because the plan was completed. */
      withdrawnAt: z.nullable(momentSchema),
      outcome: z.nullable(outcomeSchema),
      summary: z.nullable(z.string()),
    }),
  ),
  /** What became of it after its completion; null when it is not followed up. */
  followUp: z.nullable(exportedFollowUp),
  steps: z.array(exportedStep),
  /** What the automatic check found and the owner passed, with their reason. */
  passedFindings: z.array(z.object({ finding: z.string(), reason: z.string(), createdAt: momentSchema })),
});

export const EXPORT_FORMAT = 'growth-plan-personal-data';

/** Where a page of earlier answers begins. */
const placeInHistory = z.string().check(z.maxLength(500));

export const earlierAnswersInput = z.strictObject({ after: placeInHistory });

/** More earlier answers than `exportData` has room for, a page at a time. */
export const earlierAnswersOutput = z.object({
  answers: z.array(z.extend(savedAnswer, { planId: idSchema, questionKey: z.string() })),
  after: z.nullable(placeInHistory),
});

const exportedAccount = z.object({
  id: idSchema,
  email: z.string(),
  /** A new address that waits for its code. */
  pendingEmail: z.nullable(z.string()),
  languageCode: z.string(),
  /** How each kind of notification is mailed. */
  notificationChoices,
  createdAt: momentSchema,
  verifiedAt: z.nullable(momentSchema),
  lastLoginAt: z.nullable(momentSchema),
});

const exportedNotification = z.object({
  event: z.enum(NOTIFICATION_EVENTS),
  planId: z.nullable(idSchema),
  createdAt: momentSchema,
  readAt: z.nullable(momentSchema),
});

/** `kind` is the name of what it was about. */
const exportedMail = z.object({
  kind: z.string(),
  recipient: z.string(),
  createdAt: momentSchema,
  sentAt: z.nullable(momentSchema),
});

const exportedCalendarFeed = z.nullable(z.object({ createdAt: momentSchema, lastReadAt: z.nullable(momentSchema) }));

/** What the audit log says, but of private notes; `byRole` is System for what the product did by itself. */
const exportedEvent = z.object({
  at: momentSchema,
  action: z.string(),
  byRole: z.nullable(z.string()),
  byYou: z.boolean(),
});

const exportedMember = z.object({
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(MEMBER_ROLES),
  joinedAt: momentSchema,
});

/**
 * All that the product keeps of a client, for them to read, keep or take elsewhere. A later version adds fields and
 * takes none away: version 2 has the outcomes and summaries of rounds. Lists are sorted by time, oldest first; nobody else's data but the names that the client sees anyway.
 */
export const personalData = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(2),
  exportedAt: momentSchema,
  /** Where the earlier answers begin that had no room; null when all are there. */
  earlierAnswersAfter: z.nullable(placeInHistory),
  account: exportedAccount,
  details: z.object({
    ...clientContact.shape,
    /** Whether a new plan may be started. */
    hasCredit: z.boolean(),
    lastActivityAt: z.nullable(momentSchema),
  }),
  consultant: consultantContact,
  erasure: z.nullable(erasureRequest),
  /** Where they are logged in: the browser and the system as far as they tell, the network without its last part. */
  sessions: z.array(loginPlace),
  personalTokens: z.array(z.omit(personalToken, { id: true })),
  calendarFeed: exportedCalendarFeed,
  /** The people of the company, the main user first. */
  members: z.array(z.extend(exportedMember, { email: z.string() })),
  plans: z.array(exportedPlan),
  generalFeedback: z.array(z.object(written)),
  /** People without an account whom they made responsible for to-dos; of one who has left only that. */
  contacts: z.array(
    z.object({
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      languageCode: z.string(),
      reminders: z.boolean(),
      createdAt: momentSchema,
      introducedAt: z.nullable(momentSchema),
      leftAt: z.nullable(momentSchema),
    }),
  ),
  notifications: z.array(exportedNotification),
  mails: z.array(exportedMail),
  /** What was written by anyone who asked for an account at their address; kept until it is answered. */
  accountRequests: z.array(
    z.object({
      name: z.string(),
      company: z.string(),
      phoneNumber: z.string(),
      message: z.string(),
      createdAt: momentSchema,
    }),
  ),
  /** Says that the firm may have made notes, and where to ask for a copy, in the language asked for. */
  privateNotes: z.string(),
  events: z.array(exportedEvent),
});

/** What the product keeps of a colleague: what the company wrote belongs to its main user, but for what this person wrote. */
export const colleagueData = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(2),
  exportedAt: momentSchema,
  account: exportedAccount,
  membership: z.extend(exportedMember, { company: z.string() }),
  sessions: z.array(loginPlace),
  personalTokens: z.array(z.omit(personalToken, { id: true })),
  calendarFeed: exportedCalendarFeed,
  /** The newest version of each answer that they saved. */
  answers: z.array(z.object({ plan: z.string(), questionKey: z.string(), value: z.unknown(), savedAt: momentSchema })),
  comments: z.array(z.object({ plan: z.string(), text: z.string(), createdAt: momentSchema })),
  /** Notes on to-dos, and the reasons that they gave for changes. */
  todoNotes: z.array(z.object({ plan: z.string(), todo: z.string(), text: z.string(), createdAt: momentSchema })),
  notifications: z.array(exportedNotification),
  mails: z.array(exportedMail),
  /** Says that the firm may have made notes, and where to ask for a copy, in the language asked for. */
  privateNotes: z.string(),
  events: z.array(exportedEvent),
});

/** Of a main user, or of a colleague. */
export const exportedData = z.union([personalData, colleagueData]);

export type EarlierAnswersInput = z.infer<typeof earlierAnswersInput>;
export type ErasureRequest = z.infer<typeof erasureRequest>;
export type PersonalData = z.infer<typeof personalData>;
export type ColleagueData = z.infer<typeof colleagueData>;
