import type { BrandFacts } from '@app/schema/home';
import type { NotificationKind } from '@app/schema/notification-kinds';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Role } from '@app/schema/roles';
import type { Dependencies } from '../../dependencies.ts';
import { formatDay } from '../../lib/days.ts';
import type { BundleContent, BundlePart } from './bundles-port.ts';
import { layHtml, layText, type Layout } from './layout.ts';
import type { LetterData, LetterTemplate } from './templates.ts';

const NAMES_MAX = 30;
const LINES_MAX = 30;
const GREETED_WORDS = 3; // a longer first name is a message that somebody wants our mail to carry

/** A mail that is ready to be written: whom it is for and what it tells. */
export type Letter = {
  id: string;
  messageId: string;
  template: string;
  recipient: string;
  languageCode: string;
  /** Null for the firm itself. */
  role: Role | null;
  email: string;
  firstName: string | null;
  consultant: string | null;
  /** A client who may start a plan. */
  hasPlanRight: boolean;
  data: Record<string, string | number | string[]>;
  /** The token of its link, or its code. */
  secret: string | null;
  /** What it is one of, if its reader can stop those. */
  kinds: readonly NotificationKind[];
  /** The token of the link that stops them. */
  stop: string | null;
  /** What a bundled mail lists. */
  bundle: BundleContent | null;
  /** Where an answer goes, if not to the sender. */
  replyTo: string | null;
  /** To a person without an account. */
  isToContact: boolean;
};

type Addressed<Data> = Omit<Letter, 'data'> & { data: Data };

/** What a mail says and where it leads. A name in `body` is the end of a text's key, or `common.` and the end of one. */
type Draft<Data> = {
  /** The end of the key of its subject, where that depends on what it tells. */
  subject?: (letter: Addressed<Data>) => string;
  body: (letter: Addressed<Data>) => string[];
  path: (letter: Addressed<Data>) => string;
  /** The secret is a code to type, not the end of the link. */
  code?: true;
  /** It says how long it is valid. */
  valid?: true;
  /** It says in its own words why it came. */
  why?: true;
  /** The kinds of notifications that it is one of; its reader can stop them. */
  kinds?: readonly NotificationKind[];
};

const FOLDER: Record<Role, string> = { User: 'client', Consultant: 'consultant', Admin: 'admin' };

/** A page of the reader's role, and one that takes the secret at the end of its address. */
const page = (name: string) => (letter: Pick<Letter, 'role'>) => `/${FOLDER[letter.role ?? 'User']}/${name}`;
const secretPage = (name: string) => (letter: Pick<Letter, 'role' | 'secret'>) =>
  `${page(name)(letter)}/${letter.secret}`;
/** Admins are let in on the server's command line: of theirs only the change while logged in is there. */
const newPasswordPage = (letter: Pick<Letter, 'role'>) =>
  letter.role === 'Admin' ? '/reset-password' : page('reset-password')(letter);
const clientPage = ({ data }: { data: { clientId: string } }) =>
  `/consultant/client-details/${encodeURIComponent(data.clientId)}`;
const bundlePath = ({ bundle }: Pick<Letter, 'bundle'>) => bundle?.path ?? '/';
const one = () => ['body'];
const withNotYou = () => ['body', 'common.not_you'];

const DRAFTS: { [Template in LetterTemplate]: Draft<LetterData[Template]> } = {
  invitation: {
    body: ({ role, hasPlanRight }) => [
      role === 'User' ? 'body_client' : 'body_staff',
      'body',
      ...(hasPlanRight ? ['start'] : []),
    ],
    path: secretPage('create-password'),
    valid: true,
    why: true,
  },
  reset_password: { body: one, path: secretPage('reset-password'), valid: true, why: true },
  new_password_needed: {
    body: () => ['body', 'later'],
    path: secretPage('reset-password'),
    valid: true,
    why: true,
  },
  verification_code: { body: one, path: page('activate'), code: true, valid: true },
  email_change_code: { body: one, path: page('activate'), code: true, valid: true, why: true },
  email_change_notice: { body: () => ['body', 'next', 'not_me'], path: secretPage('change-email') },
  email_change_taken: { body: one, path: page('login') },
  email_changed: { body: () => ['body', 'not_me'], path: page('login') },
  email_change_without_consent: { body: () => ['body', 'stop'], path: () => '/admin/dashboard' },
  password_changed: { body: withNotYou, path: newPasswordPage },
  second_factor_changed: { body: withNotYou, path: newPasswordPage },
  second_factor_needed: { body: one, path: () => '/account' },
  recovery_codes_renewed: { body: withNotYou, path: newPasswordPage },
  passkey_added: { body: withNotYou, path: newPasswordPage },
  passkey_removed: { body: withNotYou, path: newPasswordPage },
  sso_connected: { body: withNotYou, path: newPasswordPage },
  token_created: { body: withNotYou, path: newPasswordPage },
  login_warning: { body: () => ['body', 'known', 'reset'], path: newPasswordPage },
  password_warning: { body: one, path: newPasswordPage },
  second_factor_locked: { body: () => ['body', 'not_you'], path: secretPage('unlock'), valid: true },
  token_revoked: { body: one, path: () => '/account' },
  plan_right_given: { body: one, path: () => `/client/${PRODUCT_SLUG}/start` },
  submitted_for_feedback: {
    body: one,
    path: ({ data }) => `/consultant/${PRODUCT_SLUG}?plan=${encodeURIComponent(data.plan_id)}`,
    kinds: ['clients'],
  },
  feedback_given: {
    body: one,
    path: ({ data }) => `/client/${PRODUCT_SLUG}?plan=${encodeURIComponent(data.planId)}`,
    kinds: ['feedback'],
  },
  plan_completed: {
    body: ({ data }) => [data.withdrawn === 'true' ? 'body_withdrawn' : 'body'],
    path: ({ data }) => `/consultant/${PRODUCT_SLUG}?plan=${encodeURIComponent(data.planId)}`,
    kinds: ['clients'],
  },
  check_in_open: {
    body: one,
    path: ({ data }) => `/client/${PRODUCT_SLUG}/check-in?plan=${encodeURIComponent(data.planId)}`,
    kinds: ['check_ins'],
  },
  general_feedback: { body: one, path: page('general-feedback'), kinds: ['feedback'] },
  consultant_changed: { body: () => ['body', 'same'], path: page('dashboard'), why: true },
  clients_moved: {
    body: ({ data }) => (data.names?.length ? ['body', 'names'] : ['body']),
    path: () => '/consultant/dashboard',
    kinds: ['clients'],
  },
  erasure_requested: { body: () => ['body', 'withdraw', 'download', 'common.not_you'], path: () => '/account' },
  erasure_withdrawn: { body: withNotYou, path: () => '/account' },
  client_erasure_requested: { body: () => ['body', 'withdraw'], path: clientPage },
  client_erasure_withdrawn: { body: one, path: clientPage },
  company_erasure: { body: () => ['body', 'save'], path: page('dashboard') },
  handover_offered: { body: () => ['body', 'next'], path: page('members') },
  owner_changed: {
    body: one,
    path: ({ role }) => (role === 'Consultant' ? '/consultant/dashboard' : '/client/members'),
  },
  member_invitation: {
    body: ({ data }) => [data.role === 'editor' ? 'body_editor' : 'body_commenter', 'readers'],
    path: secretPage('join'),
    valid: true,
    why: true,
  },
  member_removed: { body: one, path: () => '/', why: true },
  daily: {
    subject: ({ data }) => (data.late > 0 ? 'subject_late' : 'subject'),
    body: one,
    path: bundlePath,
  },
  contact_todos: { body: one, path: bundlePath },
  weekly: { body: one, path: bundlePath },
  weekly_consultant: { body: one, path: bundlePath },
  news: { body: () => [], path: bundlePath },
  account_request: {
    body: ({ data }) => (data.message === '' ? ['body', 'from'] : ['body', 'from', 'message']),
    path: () => '/consultant/client-registry',
    why: true,
  },
  account_request_receipt: { body: () => ['body', 'next', 'not_me'], path: () => '/', why: true },
};

/** The kinds of notifications that a template is one of; none when its mail always comes. */
export function getKinds(template: string): readonly NotificationKind[] {
  return Object.hasOwn(DRAFTS, template) ? (DRAFTS[template as LetterTemplate].kinds ?? []) : [];
}

/** A mail as it is sent. `stopUrl` is where its reader stops mails of its kinds; null where it always comes. */
export type Written = {
  subject: string;
  text: string;
  html: string;
  stopUrl: string | null;
  /** The name that it comes from. */
  sender: string;
  /** The picture that its HTML shows as `cid:LOGO_ID`, a PNG; null: it shows none. */
  logo: Buffer | null;
};

/** Writes a letter in its language, as plain text and as HTML. Throws for a template that there is none of. */
export function writeLetter(letter: Letter, { texts, settings }: Pick<Dependencies, 'texts' | 'settings'>): Written {
  const { languageCode: language, template } = letter;
  const { branding } = texts;
  if (!Object.hasOwn(DRAFTS, template)) throw new Error(`There is no mail template ${template}`);
  // What a queued mail holds is what `queueMail` takes for its template.
  const draft = DRAFTS[template as LetterTemplate] as unknown as Draft<Letter['data']>;
  const kinds = letter.kinds.map((kind) => texts.text(language, `notification.kind.${kind}`));
  const values: Record<string, string | number> = {
    ...buildValues(letter, { brand: branding.facts, mailFrom: settings.mailFrom, locale: texts.getLocale(language) }),
    kinds: new Intl.ListFormat(language).format(kinds),
  };
  const say = (key: string) => texts.format(language, `email.${key}`, values);
  const own = (name: string) => say(name.startsWith('common.') ? name : `${template}.${name}`);
  const subject = own(draft.subject?.(letter) ?? 'subject')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const stopUrl = letter.stop && new URL(`/notifications/stop/${letter.stop}`, settings.publicUrl).href;
  const layout: Layout = {
    language: texts.languages.includes(language) ? language : 'en',
    subject,
    greeting: say(values['name'] === '' ? 'common.greeting_nobody' : 'common.greeting'),
    paragraphs: draft.body(letter).map(own),
    parts: layParts(letter.bundle?.parts ?? [], (key, more) =>
      texts.format(language, `email.common.${key}`, more ?? {}),
    ),
    code: draft.code ? { label: say('common.code'), digits: letter.secret ?? '' } : null,
    action: { label: own('action'), url: new URL(draft.path(letter), settings.publicUrl).href },
    linkHint: say('common.link_hint'),
    valid: draft.valid ? own('valid') : null,
    regards: say('common.regards'),
    signature: [texts.text(language, 'firm.name'), branding.facts.phone].filter(Boolean),
    why: letter.isToContact
      ? say('common.contact_link')
      : letter.kinds.length > 0
        ? say('common.why_kinds')
        : own(draft.why ? 'why' : 'common.why'),
    stop: stopUrl === null ? null : { label: say('common.stop'), url: stopUrl },
  };
  const html = layHtml(layout, { palettes: branding.palettes, logoOf: branding.logo && branding.facts.name });
  const { sender, logo } = branding;
  return { subject, text: layText(layout), html, stopUrl, sender, logo: logo && logo.bytes };
}

/** The parts of a bundled mail, with headings where there are several; after so many lines it says how many more there are. */
function layParts(parts: readonly BundlePart[], say: (key: string, values?: Record<string, number>) => string) {
  let room = LINES_MAX;
  const laid = parts.map(({ heading, lines }) => {
    const shown = lines.slice(0, room).map((line) => toPlain('line', line));
    room -= shown.length;
    return { heading: parts.length > 1 ? say(`part.${heading}`) : null, lines: shown };
  });
  const left = parts.reduce((sum, { lines }) => sum + lines.length, 0) - (LINES_MAX - room);
  if (left > 0) laid.push({ heading: null, lines: [say('more', { n: left })] });
  return laid.filter(({ lines }) => lines.length > 0);
}

type Sender = { brand: BrandFacts; mailFrom: string; locale: string };

/** All that a text may name; `{product}` is filled for every text there is. */
function buildValues(letter: Letter, { brand, mailFrom, locale }: Sender): Record<string, string | number> {
  const { data, languageCode } = letter;
  const names = getNames(data);
  const shown = names.length > NAMES_MAX ? [...names.slice(0, NAMES_MAX), '…'] : names;
  const values = {
    ...data,
    ...(data['day'] !== undefined && { day: formatDay(locale, String(data['day']), 'long') }),
    names: new Intl.ListFormat(languageCode, { type: 'unit' }).format(shown),
    name: takeFirstWords(letter.firstName ?? ''),
    email: letter.email,
    consultant: letter.consultant ?? '',
    ...(letter.template === 'account_request' && { visitor: data['name'] ?? '', visitorEmail: data['email'] ?? '' }),
    privacy: brand.privacyUrl || brand.email || mailFrom,
    brandContact: [brand.email, brand.phone].filter(Boolean).join(', ') || mailFrom,
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : toPlain(key, String(value)),
    ]),
  );
}

function takeFirstWords(name: string): string {
  return name.trim().split(/\s+/).slice(0, GREETED_WORDS).join(' ');
}

function getNames(data: Letter['data']): string[] {
  return Array.isArray(data['names']) ? data['names'] : [];
}

/** What people typed, without what turns the direction of reading, and on one line unless it is a whole message. */
function toPlain(key: string, value: string): string {
  const shown = value.replaceAll(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');
  return key === 'message' ? shown : shown.replaceAll(/\s+/g, ' ').trim();
}
