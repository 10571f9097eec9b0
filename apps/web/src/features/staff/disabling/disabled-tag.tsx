import { useText } from '../../../lib/i18n.ts';
import { StateTag } from '../../../ui/state-tag.tsx';

/** That nobody can log in with an account, in a word. */
export function DisabledTag() {
  const t = useText();
  return (
    <StateTag tone="attention" icon="close">
      {t('disable.tag')}
    </StateTag>
  );
}
