import { useState, type RefObject } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';

type Props = {
  text: string;
  /** Where the text is. */
  shown: RefObject<HTMLElement | null>;
  /** What is copied, in place of a bare "Copy". */
  label?: string;
  onCopied?: (() => void) | undefined;
};

/** Copies, and says so in place. Where the browser forbids it, the text is selected instead, ready for the keyboard. */
export function CopyButton({ text, shown, label, onCopied }: Props) {
  const t = useText();
  const [state, setState] = useState<'copy' | 'copied' | 'selected'>('copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      onCopied?.();
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setState('selected');
    }
  };
  return (
    <>
      <Button size="small" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {state === 'copied' ? t('account.copied') : (label ?? t('account.copy'))}
      </Button>
      <output className={state === 'selected' ? 'self-center text-small' : 'sr-only'}>
        {state !== 'copy' && t(`account.${state}`)}
      </output>
    </>
  );
}
