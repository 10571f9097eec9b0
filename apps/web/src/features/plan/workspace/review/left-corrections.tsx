import { useEffect } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { toastError } from '../../../../lib/toasts.ts';
import { useSaver } from '../../answers/saver-context.ts';
import { takeLeftCorrections } from '../../feedback/kept-correction.ts';
import { putBack } from './draft-names.ts';
import { useReview } from './use-review.ts';

/** Makes drafts of corrections that were being typed as what they correct was withdrawn on another device. */
export function LeftCorrections() {
  const t = useText();
  const saver = useSaver();
  const { document, rounds } = useReview();
  const { plan, feedback } = document;
  useEffect(() => {
    const published = new Set([...feedback, ...rounds.filter(({ summary }) => summary !== null)].map(({ id }) => id));
    const left = takeLeftCorrections(plan.id, (id) => published.has(id));
    for (const { text, draft } of left) putBack({ saver, name: draft }, text, true);
    if (left.length > 0) toastError(t('feedback.correct.gone'));
  }, [t, saver, plan.id, feedback, rounds]);
  return null;
}
