import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import type { LanguageStanding } from '../text-queries.ts';
import { useSetEnabled } from './language-mutations.ts';

type Props = { language: LanguageStanding; onClose: () => void };

/** Asks before a language is offered to everybody, or to nobody any more, and tells what that means. */
export function SwitchLanguage({ language, onClose }: Props) {
  const t = useText();
  const { languageCode, enabled, missing, accounts, nameInNativeLanguage: name } = language;
  const { mutate, isPending, error } = useSetEnabled(onClose);
  const act = enabled ? 'off' : 'on';
  const confirm = () => !isPending && mutate({ languageCode, enabled: !enabled });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      busy={isPending}
      title={t(`languages.${act}.title`, { name })}
      confirmLabel={t(`languages.${act}.act`, { name })}
    >
      <p className="measure">{t(`languages.${act}.text`)}</p>
      {act === 'on' && missing > 0 && <p className="measure">{t('languages.on.missing', { count: missing })}</p>}
      {act === 'off' && <p className="measure">{t('languages.off.accounts', { count: accounts })}</p>}
      {error && <FieldErrorText text={errorText(error)} />}
    </ConfirmDialog>
  );
}
