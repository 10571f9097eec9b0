import type { PaperForm } from '@app/schema/paper';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import type { Harness } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';

export type Asked = { form?: PaperForm; lang?: string; query?: string; headers?: Record<string, string> };

export const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Plans as PDF: asks for them, reads them back, and writes into them what is to be read. */
export function createPapers(app: Harness) {
  function askFor(plan: { id: string }, reader: Person | null, { form = 'whole', lang, query, headers }: Asked = {}) {
    const asked = query ?? `form=${form}${lang === undefined ? '' : `&lang=${lang}`}`;
    return app.app.inject({
      url: `/export/growth-plan/${plan.id}.pdf?${asked}`,
      headers: { ...(reader && { authorization: `Bearer ${reader.token}` }), ...headers },
    });
  }

  /** A plan as PDF, read back: its pages as running text, and what a reader program knows about it. */
  async function paperOf(plan: TestPlan, asked: Asked = {}) {
    const response = await askFor(plan, plan.owner, asked);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload));
    const { text: pages } = await extractText(pdf, { mergePages: false });
    return { pdf, raw: response.rawPayload.toString('latin1'), pages, text: pages.map(inOneLine).join(' ') };
  }

  async function answer(plan: TestPlan, key: string, value: unknown): Promise<void> {
    const saved = await app.mutate(
      'plan.saveAnswer',
      { id: plan.id, ...(await app.questionOf(key)), value, version: 0 },
      plan.owner,
    );
    expect(saved.status).toBe(200);
  }

  async function aTodo(plan: TestPlan, task: string, more: object = {}): Promise<void> {
    const saved = await app.mutate(
      'todo.create',
      { id: plan.id, ...(await app.questionOf('sp_drivers')), task, ...more },
      plan.owner,
    );
    expect(saved.status).toBe(200);
  }

  return { askFor, paperOf, answer, aTodo };
}
