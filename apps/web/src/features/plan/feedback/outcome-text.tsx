import { useText } from '../../../lib/i18n.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import type { Outputs } from '../../../lib/trpc.ts';

type Ended = Pick<
  Outputs['feedback']['rounds']['rounds'][number],
  'givenAt' | 'outcome' | 'summary' | 'summaryEditedAt'
>;

/** What a round of feedback came to, and its summary. */
export function OutcomeText({ outcome, summary, summaryEditedAt }: Omit<Ended, 'givenAt'>) {
  const t = useText();
  return (
    <>
      {outcome && (
        <StateTag tone={outcome === 'ready' ? 'done' : 'attention'}>{t(`feedback_round.outcome.${outcome}`)}</StateTag>
      )}
      {summary && <p className="measure whitespace-pre-wrap">{summary}</p>}
      {summary && summaryEditedAt && <p className="text-small text-ink-soft">{t('feedback.edited')}</p>}
    </>
  );
}
