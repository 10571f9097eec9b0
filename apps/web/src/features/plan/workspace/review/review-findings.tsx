import type { Question } from '@app/schema/questionnaire';
import { useText } from '../../../../lib/i18n.ts';
import { QuestionCard } from '../question-card.tsx';
import { FindingList } from '../submit/finding-list.tsx';

/** What the automatic check tells the client, each finding a link to its place; with the reasons for those passed over. */
export function ReviewFindings({ question }: { question: Question }) {
  const t = useText();
  return (
    <QuestionCard question={question} title={t('review_plan.findings')}>
      <FindingList />
    </QuestionCard>
  );
}
