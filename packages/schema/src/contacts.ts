import * as z from 'zod/mini';
import {
  daySchema,
  emailSchema,
  idSchema,
  languageCodeSchema,
  momentSchema,
  optionalText,
  personName,
  requiredText,
  writeOutput,
} from './fields.ts';
import { CONTACT_NAME_MAX } from './contact-limits.ts';
import { TODO_NOTE_MAX } from './plan-limits.ts';

const TOKEN_MAX = 500;

/** A person without an account who is responsible for to-dos. One who has left has neither a name nor an address. */
export const contactOutput = z.object({
  id: idSchema,
  name: z.nullable(z.string()),
  /** For the client alone: absent for staff. */
  email: z.optional(z.nullable(z.string())),
  languageCode: z.string(),
  reminders: z.boolean(),
  /** When their to-dos were first sent to them: before that they get no mail. */
  introducedAt: z.nullable(momentSchema),
  leftAt: z.nullable(momentSchema),
  openTodos: z.int(),
});

export type Contact = z.infer<typeof contactOutput>;

/** The caller's own, or for staff those of a client. */
export const listContactsInput = z.strictObject({ clientId: z.optional(idSchema) });
export const listContactsOutput = z.array(contactOutput);

/** Adds a person, or changes one: with `id`, or the one who has the address. */
export const saveContactInput = z.strictObject({
  id: z.optional(idSchema),
  name: personName(CONTACT_NAME_MAX),
  email: emailSchema,
  languageCode: z.optional(languageCodeSchema),
  /** True ends all links that were mailed to them. */
  voidLinks: z.optional(z.boolean()),
});

export const savedContactOutput = writeOutput('saved', { contact: contactOutput });
export const sentTodosOutput = writeOutput('email_sent', {});
export const deletedContactOutput = writeOutput('deleted', {});

/** A to-do as the person responsible sees it. */
export const contactTodo = z.object({
  id: idSchema,
  plan: z.string(),
  task: z.string(),
  deadline: z.nullable(daySchema),
  done: z.boolean(),
  /** Those that they wrote themselves, the newest first. */
  notes: z.array(z.object({ at: momentSchema, note: z.string() })),
  wantedDeadline: z.nullable(daySchema),
  wantedReason: z.nullable(z.string()),
});

export type ContactTodo = z.infer<typeof contactTodo>;

const token = requiredText(TOKEN_MAX);

export const contactTokenInput = z.strictObject({ token });

/** What the page behind a link shows: whose to-dos they are, and those of this person. */
export const contactPageOutput = z.object({
  company: z.string(),
  client: z.string(),
  languageCode: z.string(),
  reminders: z.boolean(),
  todos: z.array(contactTodo),
});

export type ContactPage = z.infer<typeof contactPageOutput>;

/** One change: `done`, a note, or another deadline with or without a reason. */
export const changeContactTodoInput = z.strictObject({
  token,
  todoId: idSchema,
  done: z.optional(z.boolean()),
  note: z.optional(optionalText(TODO_NOTE_MAX)),
  wantedDeadline: z.optional(daySchema),
});

export const changedContactTodoOutput = writeOutput('saved', { todo: contactTodo });

export const saveContactLinkInput = z.strictObject({
  token,
  languageCode: z.optional(languageCodeSchema),
  reminders: z.optional(z.boolean()),
  /** True deletes the name and the address. */
  leave: z.optional(z.boolean()),
});

export const savedContactLinkOutput = z.object({ msg: z.enum(['saved', 'deleted']) });

export const requestContactLinkInput = z.strictObject({ email: emailSchema });

export type ListContactsInput = z.infer<typeof listContactsInput>;
export type SaveContactInput = z.infer<typeof saveContactInput>;
export type ContactTokenInput = z.infer<typeof contactTokenInput>;
export type ChangeContactTodoInput = z.infer<typeof changeContactTodoInput>;
export type SaveContactLinkInput = z.infer<typeof saveContactLinkInput>;
export type RequestContactLinkInput = z.infer<typeof requestContactLinkInput>;
