import { questionLabelKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import type { ShownQuestion } from './shown-question.ts';

/** Opens the versions of an answer. */
export function HistoryButton(shown: ShownQuestion) {
  const t = useText();
  const load = async () => {
    const { HistoryPanel } = await import('./history-panel.tsx');
    return (onClose: () => void) => <HistoryPanel shown={shown} onClose={onClose} />;
  };
  return <DialogButton quiet label={t('plan.history')} about={t(questionLabelKey(shown.question.key))} load={load} />;
}
