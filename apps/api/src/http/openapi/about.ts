import type { ProcedurePath } from '../../policy/policy.ts';
import type { JsonSchema, OpenApiDocument, Response } from './types.ts';

/** How to use the API, for the head of the document. */
export const ABOUT = `Everything is JSON in UTF-8, keys are snake_case, ids are opaque, days are \`YYYY-MM-DD\` and moments UTC with \`Z\`.

## Who you are

Log in at \`/api/login/{user,consultant,admin}\` for a token that is good for 12 hours, or make a personal token in the web app under “Your account”, for the areas of the product that your program needs, to read alone or to read and write; each path says which area it needs. Send it as \`Authorization: Bearer TOKEN\`. A token never allows what its person may not do: the wrong role is 403; what is somebody else’s, or nobody’s, is 404.

## Answers

A read answers the data itself. A write answers \`msg\`, which never changes, and \`text\`, which is for people. A failure looks the same and names every faulty field in \`errors\`. Fields that an operation does not know are refused. The language of texts follows \`Accept-Language\`.

## Lists

A list is an array. One that takes \`limit\` has at most so many items, 50 unless you say, 200 at most; one that does not has everything. While there is more, the header \`Link: <…>; rel="next"\` has the address of the next page.

## Trying again

Send an \`Idempotency-Key\` with a write and repeat it as often as you need: the same key and body do the work once and answer the same, with \`Idempotency-Replayed: true\`. On 429 and 503 wait for \`Retry-After\` seconds.

## Asking for what you have

Texts and shared plans carry an \`ETag\`. Send it back as \`If-None-Match\` and the answer is 304 without a body while nothing has changed.

## Webhooks

An admin enters the address of a receiver in the web app. It gets a \`POST\` with \`{type, timestamp, data}\` when something happens: \`client.registered\`, \`plan.started\`, \`plan.submitted\`, \`plan.feedback_given\`, \`plan.completed\`, \`plan.shared\`, \`todo.done\`, \`check_in.sent\`. \`data\` holds ids and states alone. Check \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` with the secret and a library of Standard Webhooks (standardwebhooks.com), and answer any 2xx within 10 seconds; anything else is tried again for three days, the messages about one plan in order. A message may come twice, with the same \`webhook-id\`.`;

const PEOPLE_RESPONSIBLE = {
  name: 'People responsible',
  description: 'People without an account who are responsible for to-dos, and the links to these.',
};

const CLIENTS = {
  name: 'Clients',
  description: 'The companies’ people: their details, their right to a plan, their feedback.',
};

const PLAN = { name: 'Plans', description: 'A plan from its start to its completion: steps, answers, progress.' };
const FEEDBACK = { name: 'Feedback', description: 'What the consultant says of a plan, round by round.' };

const TAGS: Record<string, { name: string; description: string }> = {
  auth: { name: 'Logging in', description: 'Tokens, passwords, invitations and confirmed e-mail addresses.' },
  client: CLIENTS,
  member: CLIENTS,
  consultant: { name: 'Consultants', description: 'Who looks after the clients.' },
  plan: PLAN,
  history: PLAN,
  todo: { name: 'To-dos', description: 'What is to be done, by whom and until when.' },
  followUp: { name: 'Follow-up', description: 'What comes after a plan is completed.' },
  metric: { name: 'Figures', description: 'The targets of a plan, and what was reached.' },
  checkIn: { name: 'Check-ins', description: 'What the client writes to the consultant every few months.' },
  feedback: FEEDBACK,
  thread: { name: 'Threads', description: 'What client and consultant write to each other about a plan.' },
  notification: { name: 'Notifications', description: 'What others did that concerns you.' },
  contact: PEOPLE_RESPONSIBLE,
  contactLink: PEOPLE_RESPONSIBLE,
  sending: { name: 'Bundled mail', description: 'On which days and from which hour reminders are sent.' },
  review: FEEDBACK,
  share: { name: 'Sharing', description: 'A public link to a plan, and what it shows without a login.' },
  language: { name: 'Languages and texts', description: 'What is offered, what it says, and how admins change it.' },
};

/** The name of the tag that a procedure's operations have. */
export function getTagName(procedure: ProcedurePath): string {
  const [namespace = ''] = procedure.split('.');
  const tag = TAGS[namespace];
  if (!tag) throw new Error(`${namespace} has no tag`);
  return tag.name;
}

export const TAG_LIST = [...new Set(Object.values(TAGS))];

const TEXT: JsonSchema = { type: 'string' };

/** What operations have in common. */
export const COMPONENTS: Pick<OpenApiDocument['components'], 'securitySchemes' | 'parameters' | 'headers'> = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The token of a login, or a personal token (`gpt_…`), which may be for some areas of the product and for reading alone.',
    },
  },
  parameters: {
    AcceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description:
        'A language, or several in order of preference: `fi-FI, en;q=0.8`. English when none of them is offered.',
      schema: TEXT,
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Any visible ASCII characters, new for each deed. The same key and body again answer what was stored; the same key with another body is 422.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    },
    IfNoneMatch: { name: 'If-None-Match', in: 'header', description: 'The `ETag` that you have.', schema: TEXT },
  },
  headers: {
    ContentDisposition: { description: 'The name to save the file under.', schema: TEXT },
    ETag: { description: 'Names this state of the answer.', schema: TEXT },
    IdempotencyReplayed: {
      description: '`true` when this is the stored answer of an earlier request.',
      schema: { type: 'string', const: 'true' },
    },
    Link: { description: 'The next page, `<…>; rel="next"`; not there on the last.', schema: TEXT },
    RetryAfter: { description: 'Try again after so many seconds.', schema: { type: 'integer' } },
  },
};

export const NOT_MODIFIED: Response = {
  description: 'Nothing has changed since the `ETag` that you sent.',
  headers: { ETag: { $ref: '#/components/headers/ETag' } },
};
