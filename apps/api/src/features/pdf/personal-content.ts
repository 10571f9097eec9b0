import type { PersonalData } from '@app/schema/privacy';
import { toDay } from '../../lib/days.ts';
import { toPlainLine, toPlainText, type Labels } from './labels.ts';
import type { Entry } from './list.ts';

/** The data, when it was read and in which language it is shown; `languageName` is that of the account's language. */
export type Telling = {
  data: PersonalData;
  labels: Labels;
  now: Date;
  today: string;
  timeZone: string;
  languageName: string;
};

/** A list with its heading. */
export type Section = { name: string; entries: Entry[] };

/** A moment as a day. */
const dayIn = ({ labels, timeZone }: Telling, moment: string) => labels.day(toDay(new Date(moment), timeZone));

const entry = (text: string, ...facts: string[]): Entry => ({ mark: '•', text, facts: facts.join(' · ') });

function fact(label: string, value: string | null): Entry[] {
  return value === null || value === '' ? [] : [entry(`${label}: ${toPlainLine(value)}`)];
}

/** The account and what belongs to it, part by part. */
export function accountSections(telling: Telling): Section[] {
  const { data, labels } = telling;
  const { account, details, consultant, erasure, calendarFeed } = data;
  const t = (key: string) => labels.t(`paper.data.${key}`);
  const day = (moment: string | null) => (moment === null ? null : dayIn(telling, moment));
  const own = (...fields: ('company' | 'firstName' | 'lastName' | 'phoneNumber' | 'address' | 'zipcode' | 'city')[]) =>
    fields.flatMap((field) => fact(labels.t(`account.field.${field}`), details[field]));
  return [
    {
      name: t('details'),
      entries: [
        ...own('company', 'firstName', 'lastName'),
        ...fact(labels.t('account.field.email'), account.email),
        ...fact(t('pending_email'), account.pendingEmail),
        ...own('phoneNumber', 'address', 'zipcode', 'city'),
      ],
    },
    {
      name: t('account'),
      entries: [
        ...fact(t('language'), telling.languageName),
        ...fact(t('created'), day(account.createdAt)),
        ...fact(t('verified'), day(account.verifiedAt)),
        ...fact(t('last_login'), day(account.lastLoginAt)),
        ...fact(t('last_activity'), day(details.lastActivityAt)),
        ...fact(t('credit'), t(details.hasCredit ? 'yes' : 'no')),
        ...fact(labels.t('contacts.consultant'), `${consultant.firstName} ${consultant.lastName}, ${consultant.email}`),
        ...fact(t('erasure'), day(erasure?.dueAt ?? null)),
      ],
    },
    { name: t('sessions'), entries: data.sessions.map((session) => sessionEntry(telling, session)) },
    {
      name: t('tokens'),
      entries: data.personalTokens.map(({ name, createdAt, expiresAt }) => {
        const lifetime = { since: dayIn(telling, createdAt), until: dayIn(telling, expiresAt) };
        return entry(toPlainLine(name), labels.t('paper.data.token', lifetime));
      }),
    },
    {
      name: t('calendar'),
      entries: calendarFeed
        ? [entry(labels.t('paper.data.calendar_made', { since: dayIn(telling, calendarFeed.createdAt) }))]
        : [],
    },
    { name: t('general'), entries: data.generalFeedback.map((one) => feedbackEntry(telling, one)) },
  ];
}

function sessionEntry(telling: Telling, session: PersonalData['sessions'][number]): Entry {
  const { labels } = telling;
  const device = [session.browser, session.system, session.network].filter((part) => part !== null);
  const values = { since: dayIn(telling, session.createdAt), seen: dayIn(telling, session.lastSeenAt) };
  const name = toPlainLine(device.join(' · ')) || labels.t('account.sessions.unknown');
  return entry(name, labels.t('paper.data.session', values));
}

type Feedback = PersonalData['generalFeedback'][number];

function feedbackEntry(telling: Telling, { text, author, createdAt }: Feedback): Entry {
  const values = { author: toPlainLine(author), date: dayIn(telling, createdAt) };
  return entry(toPlainText(text), telling.labels.t('paper.data.by', values));
}

type Plan = PersonalData['plans'][number];

/** What belongs to a plan: its link and when it was sent for feedback, the feedback step by step, the findings that its owner passed, and the check-ins. */
export function planSections(
  telling: Telling,
  { name, share, feedbackRounds, steps, passedFindings, followUp }: Plan,
): Section[] {
  const { labels } = telling;
  const rounds = feedbackRounds.map(({ submittedAt, givenAt, withdrawnAt, outcome, summary }) => {
    const date = dayIn(telling, submittedAt);
    if (withdrawnAt !== null)
      return entry(labels.t('paper.data.round_withdrawn', { date, withdrawn: dayIn(telling, withdrawnAt) }));
    if (givenAt === null) return entry(labels.t('paper.data.round', { date }));
    const ended = labels.t('paper.data.round_given', { date, given: dayIn(telling, givenAt) });
    const result = outcome && labels.t(`feedback_round.outcome.${outcome}`);
    return entry([ended, result, summary && toPlainText(summary)].filter(Boolean).join('\n'));
  });
  const link = share && entry(labels.t(`paper.data.${share.shared ? 'share' : 'share_off'}`, { url: share.url }));
  const passed = passedFindings.map(({ reason, createdAt }) => entry(toPlainText(reason), dayIn(telling, createdAt)));
  return [
    { name: labels.t('paper.data.feedback', { plan: toPlainLine(name) }), entries: link ? [link, ...rounds] : rounds },
    ...steps
      .filter(({ feedback }) => feedback.length > 0)
      .map((step) => ({
        name: `${step.position}. ${step.name}`,
        entries: step.feedback.map((one) => feedbackEntry(telling, one)),
      })),
    ...(passed.length > 0 ? [{ name: labels.t('paper.data.passed'), entries: passed }] : []),
    ...(followUp && followUp.checkIns.length > 0
      ? [
          {
            name: labels.t('check_in.staff.title'),
            entries: followUp.checkIns.map((one) => checkInEntry(telling, one)),
          },
        ]
      : []),
  ];
}

/** What was typed into a check-in, when it was sent or is due, and the answer. */
function checkInEntry(
  telling: Telling,
  { moved, obstacle, focus, question, ...checkIn }: NonNullable<Plan['followUp']>['checkIns'][number],
): Entry {
  const { labels } = telling;
  const { sentAt, dueOn, confidence, answer } = checkIn;
  const written = [moved, obstacle, focus, question].flatMap((text) => (text === null ? [] : [toPlainText(text)]));
  const when =
    sentAt === null
      ? labels.t('check_in.due', { date: labels.day(dueOn) })
      : labels.t('check_in.sent_on', { date: dayIn(telling, sentAt) });
  const sure = confidence === null ? [] : [labels.t('check_in.confidence_of', { value: confidence })];
  return entry([...written, ...sure].join('\n'), when, ...(answer === null ? [] : [toPlainText(answer)]));
}

/** What they were notified of, what was mailed, and what the audit log says. */
export function buildHistorySections(telling: Telling): Section[] {
  const { data, labels } = telling;
  const nameOr = (key: string, own: string) => (labels.has(key) ? labels.t(key) : own);
  const notifications = data.notifications.map(({ event, createdAt }) =>
    entry(labels.t(`notification.${event}`), dayIn(telling, createdAt)),
  );
  const contacts = data.contacts.map(({ name, email, createdAt, leftAt }) =>
    entry(
      toPlainLine(name ?? labels.t('contacts.left')),
      dayIn(telling, leftAt ?? createdAt),
      toPlainLine(email ?? ''),
    ),
  );
  const mails = data.mails.map(({ kind, recipient, createdAt }) =>
    entry(nameOr(`mail.template.${kind}`, kind), dayIn(telling, createdAt), toPlainLine(recipient)),
  );
  const requests = data.accountRequests.map(({ name, company, phoneNumber, message, createdAt }) => {
    const written = [name, company, phoneNumber].filter(Boolean).map(toPlainLine).join(' · ');
    return entry(written, dayIn(telling, createdAt), toPlainText(message));
  });
  const events = data.events.map(({ at, action, byRole, byYou }) => {
    const by = labels.t(`paper.data.by_${byYou ? 'you' : (byRole ?? 'System')}`);
    return entry(nameOr(`audit.action.${action}`, action), dayIn(telling, at), by);
  });
  return [
    ...(contacts.length > 0 ? [{ name: labels.t('contacts.title'), entries: contacts }] : []),
    { name: labels.t('notifications.title'), entries: notifications },
    { name: labels.t('paper.data.mails'), entries: mails },
    ...(requests.length > 0 ? [{ name: labels.t('paper.data.account_requests'), entries: requests }] : []),
    { name: labels.t('paper.data.events'), entries: events },
  ];
}
