import type { Question } from '@app/schema/questionnaire';
import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FindingLink, useFindings } from '../submit/finding-text.tsx';
import { QuestionCard } from '../question-card.tsx';

/** What the automatic check tells the client, each finding a link to its place; with the reasons for those passed over. */
export function ReviewFindings({ question }: { question: Question }) {
  const t = useText();
  return (
    <QuestionCard question={question} title={t('review_plan.findings')}>
      <FindingList />
    </QuestionCard>
  );
}

/** The findings with the reasons for those that were dismissed. */
export function FindingList() {
  const t = useText();
  const { found, reasons } = useFindings();
  return (
    <>
      {found.length === 0 && <p>{t('review.nothing_found')}</p>}
      <ul className="bare-list">
        {found.map((finding) => {
          const reason = reasons.get(finding.id);
          return (
            <li key={finding.id} className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
              <Icon name={reason === undefined ? 'flag' : 'minus'} className="mt-1 text-ink-soft" />
              <span className="min-w-0">
                <FindingLink finding={finding} />
                {reason !== undefined && (
                  <span className="block text-small text-ink-soft">{t('review.passed_because', { reason })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
