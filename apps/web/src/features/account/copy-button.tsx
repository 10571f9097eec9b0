import { useState, type RefObject } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** Copies, and says so in place. Where the browser forbids it, the text is selected instead, ready for the keyboard. */
export function CopyButton({ text, shown }: { text: string; shown: RefObject<HTMLElement | null> }) {
  const t = useText();
  const [state, setState] = useState<'copy' | 'copied' | 'selected'>('copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setState('selected');
    }
  };
  return (
    <>
      <Button size="small" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {t(state === 'copied' ? 'account.copied' : 'account.copy')}
      </Button>
      <output className={state === 'selected' ? 'self-center text-small' : 'sr-only'}>
        {state !== 'copy' && t(`account.${state}`)}
      </output>
    </>
  );
}
