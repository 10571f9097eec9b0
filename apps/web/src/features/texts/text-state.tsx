import type { TextState } from '@app/schema/texts';
import { useText } from '../../lib/i18n.ts';
import type { IconName } from '../../ui/icon.tsx';
import { StateTag, type Tone } from '../../ui/state-tag.tsx';

const LOOKS: Record<Exclude<TextState, 'shipped'>, { tone: Tone; icon: IconName }> = {
  changed: { tone: 'accent', icon: 'edit' },
  outdated: { tone: 'attention', icon: 'flag' },
  broken: { tone: 'error', icon: 'warning' },
  missing: { tone: 'neutral', icon: 'minus' },
};

/** The status of a text in a language; nothing where it is as it was shipped. */
export function TextStateTag({ state }: { state: TextState }) {
  const t = useText();
  if (state === 'shipped') return null;
  return <StateTag {...LOOKS[state]}>{t(`edit_texts.state.${state}`)}</StateTag>;
}
