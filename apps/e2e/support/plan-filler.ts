import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { QuestionDefinition } from '@app/schema/questionnaire';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './say.ts';

type StepContent = { key: string; questions: QuestionDefinition[] };

const FILE = path.resolve(import.meta.dirname, '../../api/src/database/questionnaire/version-1.json');

/** The steps of the shipped questionnaire. */
export const STEPS: StepContent[] = (JSON.parse(readFileSync(FILE, 'utf8')) as { steps: StepContent[] }).steps;

/** The section of a question on the plan page. */
export function questionSection(page: Page, key: string): Locator {
  return page.locator(`#question-${key}`);
}

/** Answers a question as a person would, by its type; `text` makes the words. */
export async function answer(page: Page, question: QuestionDefinition, text: (what: string) => string): Promise<void> {
  const section = questionSection(page, question.key);
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return section.locator('textarea, input').first().fill(text(question.key));
    case 'single_choice':
      return section.getByRole('radio').first().check();
    case 'scale_1_5':
      return section.getByRole('radio').nth(3).check();
    case 'benefit_list':
    case 'row_list':
    case 'priority_list':
    case 'risk_list':
      return fillRows(section, question, text);
    case 'metric_table':
      for (const input of (await section.locator('input[inputmode=decimal]').all()).slice(0, 4))
        await input.fill('12,5');
      return;
    case 'share_table':
      for (const input of await section.locator('input[inputmode=decimal]').all()) await input.fill('20');
      return;
    case 'swot_grid':
      for (const box of question.boxes)
        await section
          .getByRole('list')
          .nth(question.boxes.indexOf(box))
          .locator('textarea')
          .first()
          .fill(text(box.key));
      return;
    case 'date_person':
      await section.locator('input').nth(0).fill('31.12.2026');
      return section.locator('input').nth(1).fill('Kaisa Virta');
    case 'checklist_auto':
      return;
  }
}

async function fillRows(section: Locator, question: QuestionDefinition, text: (what: string) => string): Promise<void> {
  const rows = section.locator('ol').first().locator(':scope > li');
  for (let index = 0; index < Math.max(1, question.minRows); index += 1) {
    if ((await rows.count()) <= index) await section.locator('[data-add-row]').click();
    const row = rows.nth(index);
    await expect(row).toBeVisible();
    for (const area of await row.locator('textarea').all()) await area.fill(text(`${question.key} ${index + 1}`));
    for (const select of await row.locator('select').all()) await select.selectOption({ index: 1 });
    for (const input of await row.locator('input[inputmode=decimal]').all()) await input.fill('10');
  }
}

/** From a page of a client who may start a plan: starts it through its pages. */
export async function startPlan(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: say('nav.start_plan') })
    .first()
    .click();
  await page.waitForURL(`**/client/${PRODUCT_SLUG}/start`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('start.title')); // the address changes before the page
  await page
    .getByRole('main')
    .getByRole('link')
    .or(page.getByRole('main').getByRole('button'))
    .filter({ hasText: say('start.act') })
    .click();
  await page.waitForURL(`**/client/${PRODUCT_SLUG}/details`);
  await page.getByRole('main').locator('input').first().fill('Growth 2027');
  await page.getByRole('main').locator('form button[type=submit]').dblclick();
  await page.waitForURL(`**/client/${PRODUCT_SLUG}*`);
}
