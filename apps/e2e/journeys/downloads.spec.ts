import type { PlanDocument } from '@app/schema/plans';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Questionnaire } from '@app/schema/questionnaire';
import type { Page } from '@playwright/test';
import { readCsv } from '../../api/harness/csv-reader.ts';
import { readWithLibreOffice } from '../../api/harness/libreoffice.ts';
import { asPerson } from '../support/person-api.ts';
import { saveFile } from '../support/save-file.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* What is downloaded for Excel and Word opens in LibreOffice, with the cells of the CSV file and the words of the plan. */

const CLIENT = 'client4@example.com';
const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const LOCAL_MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)[+-]\d\d:\d\d$/;

type Sheet = { csv: string; workbook: Buffer };

/** The cells of a CSV file as a workbook shows them: moments of the firm's time zone without their offset, and no mark before what looks like a formula. */
const asShown = (cell: string) => cell.replace(LOCAL_MOMENT, '$1 $2').replace(/^'(?=[=+\-@])/, '');

inEachLanguage((language, say) => {
  const button = (page: Page, key: string) => page.getByRole('main').getByRole('button', { name: say(key) });
  const delimiter = language === 'fi' ? ';' : ',';

  test('spreadsheets of to-dos, clients and the audit log, and the plan for Word', async ({ page, server }) => {
    await speak(page, language);
    const saveSheet = async (csv: string): Promise<Sheet> => ({
      workbook: await saveFile(button(page, 'exports.excel')),
      csv: (await saveFile(button(page, csv))).toString(),
    });
    await openSession(page, server, CLIENT);
    await page.goto(`${server.url}/${PRODUCT_SLUG}/alltodo`);
    const todos = await saveSheet('exports.todos.download');
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}`);
    await button(page, 'paper.download').first().click();
    const word = await saveFile(page.getByRole('dialog').getByRole('button', { name: say('paper.word') }));

    await openSession(page, server, CONSULTANT);
    await page.goto(`${server.url}/consultant/clients`);
    await page.locator('main thead').getByRole('checkbox').check();
    const clients = await saveSheet('clients.export');
    await openSession(page, server, ADMIN);
    await page.goto(`${server.url}/admin/audit?group=plans`);
    const audit = await saveSheet('audit.export.act');

    const sheets = [todos, clients, audit];
    const shown = await readWithLibreOffice(
      'xlsx',
      sheets.map(({ workbook }) => workbook),
    );
    for (const [index, { csv }] of sheets.entries()) {
      const cells = readCsv(csv, delimiter).map((row) => row.map(asShown));
      expect(cells.length).toBeGreaterThan(1);
      expect(readCsv(shown[index]!)).toEqual(cells);
    }

    const owner = await asPerson(server.url, 'user', CLIENT);
    const { id, name } = await owner.query<{ id: string; name: string }>('client.activePlan');
    const { answers, questionnaireId } = await owner.query<PlanDocument>('plan.document', { id });
    const { steps } = await owner.query<Questionnaire>('questionnaire.get', { id: questionnaireId });
    const forReview = new Set(steps.at(-1)!.questions.map((question) => question.id)); // between client and consultant
    const written = answers.flatMap(({ questionId, value }) =>
      typeof value === 'string' && value.includes(' ') && !forReview.has(questionId) ? [value] : [],
    );
    expect(written.length).toBeGreaterThan(3);
    const [words = ''] = await readWithLibreOffice('docx', [word]);
    for (const text of [name, ...written]) for (const line of text.split('\n')) expect(words).toContain(line);
  });
});
