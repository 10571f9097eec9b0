import type { GUIDES, GuideName } from '@app/schema/guides';
import { PRODUCT_SLUG } from '@app/schema/product';
import { WEBHOOK_EVENTS } from '@app/schema/webhook-events';
import type { Locator, Page } from '@playwright/test';
import type { Mailbox } from './mailbox.ts';
import { visit } from './pages.ts';
import { toClientFile } from './client-file.ts';
import { asPerson } from './person-api.ts';
import type { Say } from './say.ts';
import type { Server } from './server.ts';
import { openSession, type Language } from './test.ts';

/* What each picture of the guides shows, on the demo data of a server of its own. */

type Stage = { page: Page; server: Server; mailbox: Mailbox; say: Say; language: Language };

/** Brings the page to what a picture shows; gives what it begins with, when that is not the top of the page. */
type Scene = (stage: Stage) => Promise<Locator | void>;

type Scenes = { [Guide in GuideName]: Record<(typeof GUIDES)[Guide][number], Scene> };

const PLAN = `/client/${PRODUCT_SLUG}`;
const WAITING = 'client4@example.com';
const COMPLETED = 'client3@example.com';

/** A page of a person, from its top or from a heading. */
function at(who: string, path: string, from?: (say: Say) => string): Scene {
  return async ({ page, server, say }) => {
    await show(page, server, { who, path });
    return from && page.getByRole('heading', { name: from(say), exact: true }).first();
  };
}

async function show(page: Page, server: Server, { who, path }: { who: string; path: string }): Promise<void> {
  const area = /^(consultant|admin)/.exec(who)?.[1] as 'consultant' | 'admin' | undefined;
  await openSession(page, server, { email: who, area: area ?? 'client' });
  await visit(page, server.url, path);
}

const CONSULTANT = 'consultant@example.com';
const REVIEWER = 'consultant2@example.com'; // of the client whose plan waits
const ADMIN = 'admin@example.com';

/** The page of a client of the demo, for their consultant. */
async function showClient({ page, server }: Stage, email: string): Promise<void> {
  const consultant = await asPerson(server.url, 'consultant', CONSULTANT);
  const { items } = await consultant.query<{ items: { id: string; email: string }[] }>('client.list', { limit: 100 });
  const client = items.find((one) => one.email === email);
  await show(page, server, { who: CONSULTANT, path: `/consultant/client-details/${client?.id}` });
}

/** Registers a client with an invitation in the language of the pictures; the client's id. */
async function register({ server, language }: Stage, { email, company }: { email: string; company: string }) {
  const consultant = await asPerson(server.url, 'consultant', CONSULTANT);
  const { id } = await consultant.mutate<{ id: string }>('auth.registerClient', {
    company,
    email,
    languageCode: language,
    firstName: 'Kaisa',
    lastName: 'Virta',
    phoneNumber: '+358 40 555 0102',
    address: 'Satamakatu 3',
    zipcode: '33200',
    city: 'Tampere',
  });
  return id;
}

/** The plan that waits for feedback, at a step. */
async function showReview({ page, server }: Stage, step: number): Promise<void> {
  const client = await asPerson(server.url, 'user', WAITING);
  const { id } = await client.query<{ id: string }>('client.activePlan');
  await show(page, server, { who: REVIEWER, path: `/consultant/${PRODUCT_SLUG}?plan=${id}&step=${step}` });
}

async function writeFeedback({ page, say }: Stage): Promise<void> {
  await page.getByLabel(say('review_plan.field'), { exact: true }).fill(say('guides.consultant.review.text'));
  await page.locator('[data-save-state=saved]').first().waitFor();
}

export const SCENES: Scenes = {
  client: {
    invitation: async (stage) => {
      const email = `guide.${stage.language}@example.com`;
      await register(stage, { email, company: 'Pinewave Audio Oy' });
      const { link } = await stage.mailbox.next(email);
      await stage.page.goto(link);
      await stage.page.locator('input[autocomplete=new-password]').first().fill('Growth2027');
    },
    start: at('client2@example.com', `${PLAN}/details`),
    answers: at('client@example.com', `${PLAN}?step=3`),
    todos: at('client@example.com', `/${PRODUCT_SLUG}/alltodo`),
    people: at(COMPLETED, '/client/people'),
    colleagues: async ({ page, server, say }) => {
      await show(page, server, { who: 'client@example.com', path: '/client/members' });
      await page.getByRole('button', { name: say('members.invite') }).click();
    },
    feedback: at('client@example.com', `${PLAN}?step=11`),
    completion: at(COMPLETED, PLAN),
    follow_up: at(COMPLETED, `${PLAN}/follow-up`),
    check_in: at(COMPLETED, `${PLAN}/check-in`),
  },
  consultant: {
    account: at(CONSULTANT, '/account', (say) => say('account.factor.title')),
    today: at(CONSULTANT, '/consultant/dashboard'),
    register: at(CONSULTANT, '/consultant/client-registry'),
    clients: at(CONSULTANT, '/consultant/clients'),
    review: async (stage) => {
      await showReview(stage, 2);
      await writeFeedback(stage);
      return stage.page.getByRole('heading', { level: 1 });
    },
    send: async (stage) => {
      await showReview(stage, 2);
      await writeFeedback(stage);
      await stage.page
        .getByRole('button', { name: stage.say('review_plan.send.button') })
        .first()
        .click();
      await stage.page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
    right: async (stage) => {
      await showClient(stage, COMPLETED);
      return stage.page.getByRole('heading', { name: stage.say('clients.right.title') });
    },
    follow_up: async (stage) => {
      await showClient(stage, COMPLETED);
      return stage.page.getByRole('heading', { name: stage.say('check_in.staff.title') });
    },
    notes: async (stage) => {
      await showClient(stage, COMPLETED);
      const title = stage.page.getByRole('heading', { name: stage.say('notes.title') });
      await title.scrollIntoViewIfNeeded(); // they are loaded when they are near
      await stage.page.getByRole('button', { name: stage.say('notes.save') }).waitFor();
      return title;
    },
  },
  admin: {
    dashboard: at(ADMIN, '/admin/dashboard'),
    consultants: at(ADMIN, '/admin/consultants'),
    clients: at(ADMIN, '/admin/clients'),
    import: async ({ page, server, say }) => {
      await show(page, server, { who: ADMIN, path: '/admin/client-import' });
      await page.setInputFiles('input[type=file]', toClientFile(3, { 1: { zipcode: '' } }));
      await page.getByRole('button', { name: say('client_import.check') }).click();
      await page.getByRole('table').waitFor();
      return page.getByRole('heading', { name: say('client_import.checked.title') });
    },
    texts: at(ADMIN, '/admin/edit-texts?key=nav.menu'),
    languages: at(ADMIN, '/admin/edit-texts?view=languages'),
    branding: at(ADMIN, '/admin/branding'),
    sending: at(ADMIN, '/admin/sending'),
    log: at(ADMIN, '/admin/audit'),
    deleted: async (stage) => {
      const id = await register(stage, { email: `gone.${stage.language}@example.com`, company: 'Old Oak Oy' });
      await (await asPerson(stage.server.url, 'consultant', CONSULTANT)).mutate('client.delete', { id });
      await show(stage.page, stage.server, { who: ADMIN, path: '/admin/deleted' });
    },
    programs: async ({ page, server }) => {
      const admin = await asPerson(server.url, 'admin', ADMIN);
      const url = 'https://crm.example.com/growth-plan';
      await admin.mutate('webhook.save', { url, events: WEBHOOK_EVENTS });
      await show(page, server, { who: ADMIN, path: '/admin/webhooks' });
    },
  },
};
