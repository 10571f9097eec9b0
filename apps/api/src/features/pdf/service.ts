import type { FileForm } from '@app/schema/paper';
import type { FollowUp } from '@app/schema/follow-up';
import type { PlanDocument } from '@app/schema/plans';
import { isDropped } from '@app/schema/todo-state';
import type { PersonalData } from '@app/schema/privacy';
import type { Dependencies } from '../../dependencies.ts';
import { toDay } from '../../lib/days.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import type { Caller } from '../../lib/gate.ts';
import { withoutReview } from '../questionnaire/review-step.ts';
import { getLabels, toPlainLine } from './labels.ts';

const NO_FILE_NAME = /[/\\:*?"<>|]/g; // on one system or another
const PDF = { ending: 'pdf', type: 'application/pdf' };
const WORD = { ending: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' };

/** A file with its name and its media type. */
export type MadeFile = { name: string; type: string; bytes: Buffer };

function toFile(name: string, { ending, type }: typeof PDF, bytes: Buffer): MadeFile {
  return { name: `${toPlainLine(name).replaceAll(NO_FILE_NAME, '-')}.${ending}`, type, bytes };
}

type Wanted = { form: FileForm; language: string; caller: Caller; followUp: FollowUp };

/**
 * A plan as PDF or Word document, with the name of its file. Who may read the plan was asked where the document was read. A PDF is handed on:
 * the review step is in the private form alone.
 */
export async function makePlanPdf(
  { questionnaires, texts, clock, settings: { timeZone } }: Dependencies,
  plan: PlanDocument,
  { form, language, caller, followUp }: Wanted,
): Promise<MadeFile> {
  const labels = getLabels(texts, language);
  const whole = await questionnaires.getOfPlan(plan);
  const current = { ...plan, todos: plan.todos.filter((todo) => !isDropped(todo)) };
  const { questionnaire, document } =
    form === 'private' ? { questionnaire: whole, document: current } : withoutReview(whole, current);
  const make = await loadMaker(form);
  const bytes = await withExportSlot(caller, () =>
    make({ document, questionnaire, followUp, labels, now: clock(), timeZone }),
  );
  const name = `${document.plan.name} – ${labels.t(`paper.${form === 'word' ? 'whole' : form}`)}`;
  return toFile(name, form === 'word' ? WORD : PDF, bytes);
}

/** What makes files is loaded for the first one: megabytes that a start can do without. */
async function loadMaker(form: FileForm) {
  if (form === 'word') return (await import('./word.ts')).makeWord;
  return form === 'wall' ? (await import('./wall.ts')).makeWall : (await import('./whole.ts')).makeWhole;
}

type OwnPlan = { document: PlanDocument; followUp: FollowUp };
type Personal = Pick<Wanted, 'language' | 'caller'> & { data: PersonalData; plans: readonly OwnPlan[] };

/** All that is kept of a client as PDF. `plans` are theirs in full. */
export async function makePersonalPdf(
  { questionnaires, texts, clock, settings: { timeZone } }: Dependencies,
  { data, plans: own, language, caller }: Personal,
): Promise<MadeFile> {
  const paper = { labels: getLabels(texts, language), now: clock(), timeZone };
  const { labels, now } = paper;
  const plans = await Promise.all(
    own.map(async ({ document, followUp }) => {
      return { ...paper, document, followUp, questionnaire: await questionnaires.getOfPlan(document) };
    }),
  );
  const offered = texts.offered.find(({ languageCode }) => languageCode === data.account.languageCode);
  const languageName = offered?.nameInNativeLanguage ?? data.account.languageCode;
  const telling = { ...paper, data, today: labels.day(toDay(now, timeZone)), languageName };
  const { makePersonal } = await import('./personal.ts');
  const bytes = await withExportSlot(caller, () => makePersonal(telling, plans));
  return toFile(labels.t('paper.data.title'), PDF, bytes);
}
