import type { PaperForm } from '@app/schema/paper';
import type { PlanDocument } from '@app/schema/plans';
import type { Dependencies } from '../../dependencies.ts';
import { createGate } from '../../lib/gate.ts';
import { plainLine } from './plain.ts';
import { makeWall } from './wall.ts';
import { makeWhole } from './whole.ts';
import { wordsOf } from './words.ts';

const AT_ONCE = 2; // a long plan is a second of one processor's work
const WAITING = 50;
const NO_FILE_NAME = /[/\\:*?"<>|]/g; // on one system or another

/** Papers are made a few at a time, so that everything else stays quick. */
const throughGate = createGate(AT_ONCE, WAITING);

type Wanted = { form: PaperForm; language: string };

/** A plan as PDF, with the name of its file. Who may read the plan was asked where the document was read. */
export async function makePaper(
  { questionnaires, texts, clock, settings }: Dependencies,
  document: PlanDocument,
  { form, language }: Wanted,
): Promise<{ name: string; bytes: Buffer }> {
  const questionnaire = await questionnaires.get(document.questionnaireId);
  if (!questionnaire) throw new Error(`a plan without its questionnaire ${document.questionnaireId}`);
  const words = wordsOf(texts, language);
  const source = { document, questionnaire, words, now: clock(), timeZone: settings.timeZone };
  const bytes = await throughGate(() => (form === 'wall' ? makeWall(source) : makeWhole(source)));
  const name = `${document.plan.name} – ${words.t(`paper.${form}`)}.pdf`;
  return { name: plainLine(name).replaceAll(NO_FILE_NAME, '-'), bytes };
}
