import { useState } from 'react';
import { FILE_MAX_MB, FileRefused } from '../../lib/chosen-file.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrorText } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { LOGO_TYPES, LogoTooSmall, readLogo, toLogoAddress } from './read-logo.ts';

type Props = {
  id: string;
  label: string;
  error: string | undefined;
  /** The address of the published one; empty where there is none. */
  published: string;
  logo: string | null | undefined;
  onChange: (logo: string | null | undefined) => void;
};

/** Chooses a logo, which is made as small as it is shown before it is sent. */
export function LogoField({ id, label, error, published, logo, onChange }: Props) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const shown = toLogoAddress(logo, published);
  useNextFocus(shown === '', () => document.getElementById(id));
  const choose = async (file: File) => {
    try {
      onChange(await readLogo(file));
      setRefused(null);
    } catch (fault) {
      setRefused(t(`branding.logo.refused.${getReason(fault)}`, { max: FILE_MAX_MB }));
    }
  };
  const fault = refused ?? error;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{label}</p>
      {shown && (
        <div className="flex flex-wrap items-center gap-4">
          <span className="rounded-field border border-line bg-plate p-3">
            <img src={shown} alt={t('branding.logo.current')} className="h-12 w-auto max-w-full object-contain" />
          </span>
          <Button onClick={() => onChange(published === '' ? undefined : null)}>{t('branding.logo.remove')}</Button>
        </div>
      )}
      <FileField
        id={id}
        look="secondary"
        label={t(shown ? 'branding.logo.other' : 'branding.logo.choose')}
        hint={t('branding.logo_hint', { max: FILE_MAX_MB })}
        types={LOGO_TYPES}
        onChosen={(file) => void choose(file)}
      />
      <div role="status">{fault && <FieldErrorText text={fault} />}</div>
    </div>
  );
}

function getReason(error: unknown) {
  if (error instanceof LogoTooSmall) return 'small';
  const reason = error instanceof FileRefused ? error.reason : 'unreadable';
  return reason === 'size' || reason === 'type' ? reason : 'unreadable';
}
