import { SUMMARY_KEY } from '@app/schema/feedback-rules';
import { useText } from '../../../../lib/i18n.ts';
import { toText } from '../../answers/answer-values.ts';
import { LeftText } from '../../answers/left-text.tsx';
import { useAnswer, useSaver } from '../../answers/saver-context.ts';

/** The draft of a summary while no round is open with which it would go. */
export function LeftSummary() {
  const t = useText();
  const saver = useSaver();
  const text = toText(useAnswer(SUMMARY_KEY).value);
  if (text === '') return null;
  return (
    <LeftText
      title={t('review_plan.send.left_summary')}
      text={text}
      forget="review_plan.send.forget_summary"
      onForget={() => saver.edit(SUMMARY_KEY, '')}
    />
  );
}
