import { useText } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { Activation } from './use-activation.ts';

/** Six digits, pasted or typed. A wrong code is marked, so that the next key replaces it. */
export function CodeField({ form, type }: Pick<Activation, 'form' | 'type'>) {
  const t = useText();
  return (
    <>
      <TextField
        {...form.text('code')}
        hint={t('access.activate.code_hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        value={form.watch('code')}
        onChange={(event) => type(event.target.value)}
        inputClassName="tabular tracking-widest"
      />
      <output className="sr-only">{form.busy ? t('access.activate.checking') : form.getError('code')}</output>
    </>
  );
}
