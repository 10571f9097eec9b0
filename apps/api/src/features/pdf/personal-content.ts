import type { PersonalData } from '@app/schema/privacy';
import { toDay } from '../../lib/days.ts';
import type { Entry } from './blocks.ts';
import { plain, plainLine } from './plain.ts';
import type { Labels } from './labels.ts';

/** The data, when it was read and in which language it is shown; `languageName` is that of the account's language. */
export type Telling = {
  data: PersonalData;
  labels: Labels;
  now: Date;
  today: string;
  timeZone: string;
  languageName: string;
};

type Part = { name: string; entries: Entry[] };

const MARK = '•';

/** A moment as a day. */
const dayIn = ({ labels, timeZone }: Telling, moment: string) => labels.day(toDay(new Date(moment), timeZone));

function fact(label: string, value: string | null): Entry[] {
  return value === null || value === '' ? [] : [{ mark: MARK, text: `${label}: ${plainLine(value)}` }];
}

/** The account and what belongs to it, part by part. */
export function accountEntries(telling: Telling): Part[] {
  const { data, labels } = telling;
  const { account, details, consultant, erasure } = data;
  const t = (key: string) => labels.t(`paper.data.${key}`);
  const day = (moment: string | null) => (moment === null ? null : dayIn(telling, moment));
  const own = (key: 'company' | 'firstName' | 'lastName' | 'phoneNumber' | 'address' | 'zipcode' | 'city') =>
    fact(labels.t(`account.field.${key}`), details[key]);
  return [
    {
      name: t('details'),
      entries: [
        ...own('company'),
        ...own('firstName'),
        ...own('lastName'),
        ...fact(labels.t('account.field.email'), account.email),
        ...fact(t('pending_email'), account.pendingEmail),
        ...own('phoneNumber'),
        ...own('address'),
        ...own('zipcode'),
        ...own('city'),
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
        ...fact(labels.t('people.consultant'), `${consultant.firstName} ${consultant.lastName}, ${consultant.email}`),
        ...fact(t('erasure'), day(erasure?.dueAt ?? null)),
      ],
    },
    { name: t('sessions'), entries: data.sessions.map((session) => sessionEntry(telling, session)) },
    {
      name: t('tokens'),
      entries: data.personalTokens.map(({ name, createdAt, expiresAt }) => ({
        mark: MARK,
        text: plainLine(name),
        facts: labels.t('paper.data.token', { since: dayIn(telling, createdAt), until: dayIn(telling, expiresAt) }),
      })),
    },
    {
      name: t('calendar'),
      entries: data.calendarFeed
        ? [
            {
              mark: MARK,
              text: labels.t('paper.data.calendar_made', { since: dayIn(telling, data.calendarFeed.createdAt) }),
            },
          ]
        : [],
    },
  ];
}

function sessionEntry(telling: Telling, session: PersonalData['sessions'][number]): Entry {
  const { labels } = telling;
  const device = [session.browser, session.system, session.network].filter((part) => part !== null);
  const values = { since: dayIn(telling, session.createdAt), seen: dayIn(telling, session.lastSeenAt) };
  const facts = labels.t('paper.data.session', values);
  return { mark: MARK, text: plainLine(device.join(' · ')) || labels.t('account.sessions.unknown'), facts };
}

type Written = PersonalData['generalFeedback'][number];

function written(telling: Telling, { text, author, createdAt }: Written): Entry {
  const facts = telling.labels.t('paper.data.by', { author: plainLine(author), date: dayIn(telling, createdAt) });
  return { mark: MARK, text: plain(text), facts };
}

export function generalEntries(telling: Telling): Entry[] {
  return telling.data.generalFeedback.map((entry) => written(telling, entry));
}

type Plan = PersonalData['plans'][number];

/** What belongs to a plan apart from its steps: its link, and when it was sent for feedback. */
export function planEntries(telling: Telling, { share, feedbackRounds }: Plan): Entry[] {
  const { labels } = telling;
  const day = (moment: string) => dayIn(telling, moment);
  return [
    ...(share
      ? [{ mark: MARK, text: labels.t(`paper.data.${share.shared ? 'share' : 'share_off'}`, { url: share.url }) }]
      : []),
    ...feedbackRounds.map(({ submittedAt, givenAt }) => ({
      mark: MARK,
      text:
        givenAt === null
          ? labels.t('paper.data.round', { date: day(submittedAt) })
          : labels.t('paper.data.round_given', { date: day(submittedAt), given: day(givenAt) }),
    })),
  ];
}

/** The feedback on a plan step by step, and the findings that its owner passed. */
export function feedbackOf(telling: Telling, { steps, passedFindings }: Plan): Part[] {
  const parts = steps
    .filter(({ feedback }) => feedback.length > 0)
    .map(({ position, name, feedback }) => ({
      name: `${position}. ${name}`,
      entries: feedback.map((entry) => written(telling, entry)),
    }));
  if (passedFindings.length === 0) return parts;
  const passed = passedFindings.map(({ reason, createdAt }) => ({
    mark: MARK,
    text: plain(reason),
    facts: dayIn(telling, createdAt),
  }));
  return [...parts, { name: telling.labels.t('paper.data.passed'), entries: passed }];
}

export function mailEntries(telling: Telling): Entry[] {
  const { data, labels } = telling;
  return data.mails.map(({ kind, recipient, createdAt }) => {
    const name = labels.has(`mail.template.${kind}`) ? labels.t(`mail.template.${kind}`) : kind;
    return { mark: MARK, text: name, facts: [dayIn(telling, createdAt), plainLine(recipient)].join(' · ') };
  });
}

export function eventEntries(telling: Telling): Entry[] {
  const { data, labels } = telling;
  return data.events.map(({ at, action, byRole, byYou }) => {
    const name = labels.has(`audit.action.${action}`) ? labels.t(`audit.action.${action}`) : action;
    const by = byYou ? labels.t('paper.data.by_you') : labels.t(`paper.data.by_${byRole ?? 'System'}`);
    return { mark: MARK, text: name, facts: [dayIn(telling, at), by].join(' · ') };
  });
}
