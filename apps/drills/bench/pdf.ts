import { writeFileSync } from 'node:fs';
import { PAPER_FORMS } from '@app/schema/paper';
import type { PlanDocument } from '@app/schema/plans';
import type { Questionnaire } from '@app/schema/questionnaire';
import content from '../../api/src/database/questionnaire/version-1.json' with { type: 'json' };
import { makeWall } from '../../api/src/features/pdf/wall.ts';
import { makeWhole } from '../../api/src/features/pdf/whole.ts';
import { getLabels } from '../../api/src/features/pdf/labels.ts';
import { NO_FIRM } from '../../api/src/brand.ts';
import { openShippedTexts } from '../../api/src/features/texts/text-library.ts';
import { newId } from '../../api/src/lib/ids.ts';
import { defineDrill } from '../support/define-drill.ts';
import { fullAnswer } from '../../api/harness/full-answers.ts';

/*
 * Times a plan on paper: every question answered with texts of their full length, 200 rows and 200 to-dos. Fails when one
 * takes longer than people wait for, or holds up everything else for too long. `--folder` keeps the files.
 */

const MS = 3_000;
const HELD_UP_MS = 1_000;
const TODOS = 200;
const ROWS = 200;
const VOCABULARY = 6_000; // as many different words as a long plan has

let said = 0;

/** Words of many lengths, each of which comes back now and then, as in what people write. */
function say(most: number): string {
  let text = '';
  while (text.length < most) {
    said += 1;
    const word = ((said * 7919) % VOCABULARY)
      .toString(36)
      .replaceAll(/\d/g, (digit) => 'äöåé”–€šžu'[Number(digit)] ?? '');
    text += `${word.repeat(1 + (said % 3))}${said % 12 === 0 ? '. ' : ' '}`;
  }
  return text.slice(0, most);
}

const questionnaire = {
  id: newId(),
  version: content.version,
  steps: content.steps.map((step, index) => ({
    ...step,
    id: newId(),
    position: index + 1,
    questions: step.questions.map((question, place) => ({ ...question, id: newId(), position: place + 1 })),
  })),
} as Questionnaire;
const questions = questionnaire.steps.flatMap((step) => step.questions);

const document: PlanDocument = {
  plan: {
    id: newId(),
    name: say(80),
    businessUnit: say(80),
    active: true,
    completed: false,
    percentCompleted: 40,
    shareCode: null,
    shared: false,
    startDate: '2026-11-20',
    submittedForFeedback: false,
    completedAt: null,
    user: { id: newId(), company: 'Hyvän Kasvun Konepaja Oy', firstName: 'Kaisa', lastName: 'Virta' },
  },
  questionnaireId: questionnaire.id,
  example: null,
  submittedAt: null,
  completedSteps: questionnaire.steps.slice(0, 4).map(({ id }) => id),
  answers: questions.flatMap((question) => {
    const value = fullAnswer(question, say, ROWS / 10);
    return value === null ? [] : [{ questionId: question.id, value, version: 1 }];
  }),
  todos: Array.from({ length: TODOS }, (_none, index) => ({
    id: newId(),
    questionId: questions[index % questions.length]?.id ?? '',
    task: say(500),
    deadline: '2027-03-31',
    personResponsible: 'Kaisa Virta',
    done: index % 3 === 0,
    doneAt: index % 3 === 0 ? '2026-11-21T10:00:00Z' : null,
    droppedAt: null,
    dropReason: null,
    contactId: null,
    wantedDeadline: null,
    wantedReason: null,
    moves: 0,
  })),
  feedback: [],
  passedFindings: [],
  lastRound: null,
  reopenable: false,
};

/** The longest that anything else had to wait, until it is asked for. */
function watchDelays(): () => number {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return longest;
  };
}

export const drill = defineDrill({ folder: '' }, async ({ folder }) => {
  const labels = getLabels(await openShippedTexts(NO_FIRM), 'fi');
  const source = { document, questionnaire, followUp: null, labels, now: new Date(), timeZone: 'Europe/Helsinki' };
  let isWell = true;
  for (const form of PAPER_FORMS)
    for (const round of ['first', 'later']) {
      const heldUp = watchDelays();
      const begun = performance.now();
      const bytes = await (form === 'wall' ? makeWall(source) : makeWhole(source));
      const took = performance.now() - begun;
      const longest = heldUp();
      const slow = took > MS || longest > HELD_UP_MS;
      isWell &&= !slow;
      const size = `${(bytes.length / 1024).toFixed(0)} kB`;
      const figures = `${took.toFixed(0)} ms, ${size}, others held up ${longest.toFixed(0)} ms`;
      console.log(`${form} ${round}: ${figures}${slow ? ' SLOW' : ''}`);
      if (folder !== '') writeFileSync(`${folder}/${form}.pdf`, bytes);
    }
  return isWell;
});
