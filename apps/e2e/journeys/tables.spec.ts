import type { AnswerValue, Row } from '@app/schema/answers';
import { OWN_ROWS } from '@app/schema/plan-limits';
import type { PlanDocument } from '@app/schema/plans';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { ColumnDefinition, Question, Questionnaire } from '@app/schema/questionnaire';
import type { Page, Route } from '@playwright/test';
import { asPerson } from '../support/person-api.ts';
import { visit } from '../support/pages.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

/*
 * The largest figures and the longest words in every table of a plan, to write, to read and to review: no figure is clipped and
 * no word is broken that a line of the sheet has room for, from a phone to a wide screen. The lists of staff break no word either.
 */

const CLIENT = 'client6@example.com';
const CONSULTANT = { email: 'consultant2@example.com', area: 'consultant' } as const;
const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const LISTS = ['/admin/consultants', '/admin/clients', `/admin/${PRODUCT_SLUG}`];
const FIGURE = 999_999_999;
const WORD = 'elintarviketurvallisuusasiantuntijaryhmä'; // 40 letters
const WIDTHS = [1920, ...Array.from({ length: 21 }, (_, index) => 1440 - index * 20), 1024, 390, 320];

let server: Server;
let plan: { id: string; shareCode: string };

test.describe.configure({ mode: 'parallel' });
test.beforeAll(async () => {
  server = await startServer();
  plan = await fillPlan();
});
test.afterAll(() => server.stop());

for (const language of LANGUAGES)
  test(`no figure is clipped and no word broken in a table (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.route('**/trpc/questionnaire.get*', putTablesInOneStep);
    const faults = await inspect(page, `/share/${PRODUCT_SLUG}/${plan.shareCode}`);
    await openSession(page, server, CLIENT);
    faults.push(...(await inspect(page, `/client/${PRODUCT_SLUG}?step=1`)));
    await openSession(page, server, CONSULTANT);
    faults.push(...(await inspect(page, `/consultant/${PRODUCT_SLUG}?plan=${plan.id}&step=1`)));
    expect(faults).toEqual([]);
  });

for (const language of LANGUAGES)
  test(`no word is broken in a list of staff (${language})`, async ({ page }) => {
    await speak(page, language);
    await openSession(page, server, ADMIN);
    const faults: string[] = [];
    for (const path of LISTS) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await visit(page, server.url, path);
      await page.locator('main td').first().waitFor();
      faults.push(...(await inspectWidths(page, path)));
    }
    expect(faults).toEqual([]);
  });

/** All tables of the questionnaire on one page: opening ten takes the time. */
async function putTablesInOneStep(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { result: { data: Questionnaire } };
  const { steps } = answer.result.data;
  const tables = steps.flatMap(({ questions }) => questions.filter((question) => fill(question) !== null));
  expect(tables.length).toBeGreaterThan(20);
  steps.splice(0, steps.length - 1, { ...steps[0]!, questions: tables });
  await route.fulfill({ response, json: answer });
}

/** Opens a page once and looks at it at every width. */
async function inspect(page: Page, path: string): Promise<string[]> {
  await page.goto(server.url + path);
  await page.getByText(WORD).or(page.locator('main textarea')).first().waitFor();
  return inspectWidths(page, path);
}

/** Looks at the page as it is at every width. */
async function inspectWidths(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(listFaults);
    faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`));
  }
  return faults;
}

/** In the page: fields that hide a part of what is in them, and words on more than one line; what is being laid out gets time. */
async function listFaults(): Promise<string[]> {
  const TRIES = 20;
  const context = document.createElement('canvas').getContext('2d')!;
  const widthOf = (text: string, element: Element) => {
    context.font = getComputedStyle(element).font;
    return context.measureText(text.replaceAll(/\d/g, '0')).width;
  };
  /** The room for a line in the card around an element. */
  const lineOf = (element: Element) => {
    const card = element.closest('[id^=question-], .rounded-card')!;
    return card.clientWidth - Number.parseFloat(getComputedStyle(card).paddingLeft) * 2;
  };
  const fields = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[id^=question-] .field-box')].flatMap(
      (field) => {
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const text = 'selectedOptions' in field ? field.selectedOptions[0]!.text : field.value;
        const pieces = field.tagName === 'TEXTAREA' ? text.split(/\s/) : [text];
        const isWholeLine = field.offsetWidth >= lineOf(field.closest('[id^=question-]')!) - 52; // less the buttons of a row, or its frame
        return pieces.filter((piece) => !isWholeLine && widthOf(piece, field) > room);
      },
    );
  const words = () => {
    const texts = document.querySelectorAll('main :is([id^=question-], .rounded-card) :is(td, th, dt, dd, label[for])');
    const range = document.createRange();
    return [...texts].flatMap((element) =>
      listTextNodes(element).flatMap((node) =>
        [...node.data.matchAll(/[^\s-]+/g)].flatMap(({ index, 0: word }) => {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 && widthOf(word, element) < lineOf(element) ? [word] : [];
        }),
      ),
    );
  };
  function listTextNodes(element: Element): Text[] {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    return nodes;
  }
  let faults: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    faults = [...fields(), ...words()];
    if (faults.length === 0) return [];
  }
  return faults;
}

/** Writes the largest of everything in the tables of a plan, and shares it. */
async function fillPlan(): Promise<typeof plan> {
  const api = await asPerson(server.url, 'user', CLIENT);
  const { id } = await api.query<{ id: string }>('client.activePlan', {});
  const document = await api.query<PlanDocument>('plan.document', { id });
  const { steps } = await api.query<Questionnaire>('questionnaire.get', { id: document.questionnaireId });
  const versions = new Map(document.answers.map(({ questionId, version }) => [questionId, version]));
  for (const step of steps)
    for (const question of step.questions) {
      const value = fill(question);
      if (value === null) continue;
      const version = versions.get(question.id) ?? 0;
      await api.mutate('plan.saveAnswer', { id, stepId: step.id, questionId: question.id, version, value });
    }
  await api.mutate('share.set', { id, shared: true });
  const { shareCode } = await api.query<{ shareCode: string }>('share.link', { id });
  return { id, shareCode };
}

function fill(question: Question): AnswerValue | null {
  const row = Object.fromEntries(question.columns.map((column) => [column.key, fillCell(column)]));
  if (question.type === 'metric_table')
    return {
      ...Object.fromEntries(question.rows.map(({ key }) => [key, row])),
      [OWN_ROWS]: [{ ...row, label: WORD }],
    };
  if (question.type === 'swot_grid') return Object.fromEntries(question.boxes.map(({ key }) => [key, [WORD]]));
  if (question.type === 'share_table') return Object.fromEntries(question.rows.map(({ key }) => [key, 99.99]));
  return question.columns.length > 0 ? [row, row] : null;
}

function fillCell({ type, options }: ColumnDefinition): Row[string] {
  if (type === 'number') return FIGURE;
  if (type === 'choice') return options.toSorted((a, b) => b.key.length - a.key.length)[0]!.key;
  if (type === 'date') return '2028-09-30';
  return type === 'person' ? WORD : `Kaikki ${WORD} ja muut`;
}
