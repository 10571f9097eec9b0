import type { Questionnaire } from '@app/schema/questionnaire';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { planDrafts } from '../../../lib/drafts.ts';
import { useSession } from '../../../lib/session.ts';
import { AnswerSaver } from '../answers/autosave.ts';
import type { Stored } from '../answers/autosave-types.ts';
import { openSaver } from '../answers/open-savers.ts';
import { answerTransport } from '../answers/save-answer.ts';
import { activePlanQuery } from '../data/plan-state.ts';
import { planDocumentQuery, type PlanDocument } from '../data/plan-queries.ts';
import type { Mode } from './plan-context.ts';

/**
 * The saver of the open plan; the workspace is mounted again when the plan is completed. It gets every newer document, and asks
 * for one when another tab has saved or the server refuses to.
 */
export function usePlanSaver(document: PlanDocument, questionnaire: Questionnaire, mode: Mode): AnswerSaver {
  const queryClient = useQueryClient();
  const session = useSession();
  const accountId = session.state === 'none' ? '' : session.accountId;
  const { id: planId, completed } = document.plan;
  const [saver] = useState(() => {
    const stored = storedIn(document);
    return completed || mode === 'review'
      ? reader(stored)
      : openSaver({ accountId, planId, stored, save: answerTransport(planId, stepOf(questionnaire)) });
  });
  useEffect(() => saver.serverRead(storedIn(document)), [saver, document]);
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: planDocumentQuery(planId).queryKey });
    const stopWatching = planDrafts({ accountId, planId }).watch((_questionId, draft) => draft === null && readAgain());
    let wasStopped = false;
    const stopListening = saver.subscribe(() => {
      const isStopped = saver.overall().kind === 'stopped';
      if (isStopped && !wasStopped) readAgain();
      if (isStopped && !wasStopped) void queryClient.invalidateQueries({ queryKey: activePlanQuery.queryKey });
      wasStopped = isStopped;
    });
    return () => {
      stopWatching();
      stopListening();
      saver.flush();
    };
  }, [saver, queryClient, accountId, planId]);
  return saver;
}

function storedIn(document: PlanDocument): Map<string, Stored> {
  return new Map(document.answers.map(({ questionId, value, version }) => [questionId, { value, version }]));
}

function stepOf(questionnaire: Questionnaire): Map<string, string> {
  return new Map(
    questionnaire.steps.flatMap((step) => step.questions.map((question) => [question.id, step.id] as const)),
  );
}

/** For a plan that is only read: drafts are ignored, nothing is sent. */
function reader(stored: ReadonlyMap<string, Stored>): AnswerSaver {
  const drafts = { list: () => new Map(), read: () => null, write: () => true, remove: () => {} };
  const save = () => Promise.resolve({ kind: 'stopped', reason: 'completed' } as const);
  const clock = {
    now: () => 0,
    random: () => 0,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: () => {},
  };
  return new AnswerSaver({ save, drafts, isOnline: () => navigator.onLine, ...clock }, stored);
}
