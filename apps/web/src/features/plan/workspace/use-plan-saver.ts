import type { Questionnaire } from '@app/schema/questionnaire';
import { useEffect, useState } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { drafts } from '../../../lib/drafts.ts';
import { getAccountId } from '../../../lib/session.ts';
import { AnswerSaver } from '../answers/autosave.ts';
import type { Stored } from '../answers/save-state.ts';
import { openSaver } from '../answers/open-savers.ts';
import { createSave } from '../answers/save-answer.ts';
import { refreshPlan, type PlanDocument } from '../data/plan-queries.ts';
import type { Mode } from './plan-context.ts';

/**
 * The saver of the open plan; the workspace is mounted again when the plan is completed. It gets every newer document, and asks
 * for one when another tab has saved or the server refuses to.
 */
export function usePlanSaver(document: PlanDocument, questionnaire: Questionnaire, mode: Mode): AnswerSaver {
  const [accountId] = useState(getAccountId);
  const { id: planId, completed } = document.plan;
  const [saver] = useState(() => {
    const stored = toStored(document);
    return completed || mode === 'review'
      ? createReader(stored)
      : openSaver({ accountId, planId, stored, save: createSave(planId, getStepIds(questionnaire)) });
  });
  useEffect(() => saver.serverRead(toStored(document)), [saver, document]);
  useEffect(() => {
    const readAgain = () => void refreshPlan(planId);
    const stopWatching = drafts({ kind: 'draft', scope: planId, accountId }).watch(
      (_questionId, draft) => draft === null && readAgain(),
    );
    let wasStopped = false;
    const stopListening = saver.subscribe(() => {
      const isStopped = saver.status().kind === 'stopped';
      if (isStopped && !wasStopped) {
        readAgain();
        void queryClient.invalidateQueries(api.client.activePlan.queryFilter());
      }
      wasStopped = isStopped;
    });
    return () => {
      stopWatching();
      stopListening();
      saver.flush();
    };
  }, [saver, accountId, planId]);
  return saver;
}

function toStored(document: PlanDocument): Map<string, Stored> {
  return new Map(document.answers.map(({ questionId, value, version }) => [questionId, { value, version }]));
}

/** The step of each question. */
function getStepIds(questionnaire: Questionnaire): Map<string, string> {
  return new Map(
    questionnaire.steps.flatMap((step) => step.questions.map((question) => [question.id, step.id] as const)),
  );
}

/** For a plan that is only read: drafts are ignored, nothing is sent. */
function createReader(stored: ReadonlyMap<string, Stored>): AnswerSaver {
  const noDrafts = { list: () => new Map(), read: () => null, write: () => true, remove: () => {} };
  const save = () => Promise.resolve({ kind: 'stopped' } as const);
  return new AnswerSaver({ save, drafts: noDrafts, isOnline: () => navigator.onLine, random: Math.random }, stored);
}
