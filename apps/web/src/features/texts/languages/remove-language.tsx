import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { ExportActs } from '../files/export-acts.tsx';
import type { LanguageStanding } from '../text-queries.ts';
import { useRemoveLanguage } from './language-mutations.ts';
import { translated } from './language-status.ts';

type Props = { language: LanguageStanding; onClose: () => void; onRemoved: () => void };

/** Asks before a language and its texts are removed for good; a copy can be kept first. */
export function RemoveLanguage({ language, onClose, onRemoved }: Props) {
  const t = useText();
  const { languageCode, accounts, nameInNativeLanguage: name } = language;
  const removal = useRemoveLanguage(onRemoved);
  const texts = translated(language);
  const confirm = () => !removal.isPending && removal.mutate({ languageCode });
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      onConfirm={confirm}
      busy={removal.isPending}
      title={t('languages.remove.title', { name })}
      confirmLabel={t('languages.remove.act', { name })}
    >
      <p className="measure">{t('languages.remove.texts', { count: texts })}</p>
      <p className="measure">{t('languages.remove.accounts', { count: accounts })}</p>
      {texts > 0 && (
        <div className="flex flex-col gap-3">
          <p className="measure">{t('languages.remove.export')}</p>
          <ExportActs language={language} />
        </div>
      )}
      {removal.error && <FieldErrorText text={errorText(removal.error)} />}
    </ConfirmDialog>
  );
}
