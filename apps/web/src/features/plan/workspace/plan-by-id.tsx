import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { feedbackRoundsQuery, planDocumentQuery, questionnaireQuery } from '../data/plan-queries.ts';
import type { OpenPlan } from './plan-context.ts';
import { PlanWorkspace } from './plan-workspace.tsx';

type Props = Pick<OpenPlan, 'mode' | 'parts' | 'path' | 'search'> & {
  planId: string;
  /** The heading of the page when the plan could not be loaded. */
  title: string;
  /** In place of a plan that does not exist or may not be read. */
  missing?: ReactNode;
  isAdmin?: boolean;
};

/** Loads a plan and opens it. */
export function PlanById({ planId, title, missing, isAdmin = false, ...props }: Props) {
  const document = useQuery(planDocumentQuery(planId));
  const rounds = useQuery({ ...feedbackRoundsQuery(planId), enabled: props.mode === 'review' });
  const questionnaire = useQuery({
    ...questionnaireQuery(document.data?.questionnaireId ?? ''),
    enabled: document.data !== undefined,
  });
  if (document.data && questionnaire.data && (rounds.data || props.mode === 'write')) {
    const { completed } = document.data.plan;
    return (
      <PlanWorkspace
        {...props}
        key={String(completed)}
        document={document.data}
        questionnaire={questionnaire.data}
        rounds={rounds.data ?? null}
        readOnly={props.mode === 'write' ? completed : isAdmin}
      />
    );
  }
  const failed = [document, rounds, questionnaire].find(({ isError }) => isError);
  if (!failed) return <PageSkeleton />;
  const { error, refetch } = failed;
  if (missing && (failedWith(error, 'not_found') || failedWith(error, 'bad_request'))) return missing;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{title}</PageHeading>
      <LoadFailed error={error} onRetry={() => void refetch()} />
    </div>
  );
}
