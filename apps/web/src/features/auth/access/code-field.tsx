import { useText } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { useActivation } from './use-activation.ts';

type Props = Pick<ReturnType<typeof useActivation>, 'code' | 'codeField' | 'type' | 'busy' | 'ids' | 'errors'>;

/** Six digits, pasted or typed. A wrong code is marked, so that the next key replaces it. */
export function CodeField({ code, codeField, type, busy, ids, errors }: Props) {
  const t = useText();
  return (
    <>
      <TextField
        ref={codeField}
        id={ids.code}
        label={t('access.activate.code')}
        hint={t('access.activate.code_hint')}
        error={errors.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
        inputClassName="tabular tracking-widest"
      />
      <output className="sr-only">{busy ? t('access.activate.checking') : errors.code}</output>
    </>
  );
}
