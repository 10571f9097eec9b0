import { textFaults } from '@app/texts/text-faults';
import { readFieldErrors } from '../../../lib/api-error.ts';
import { errorText, fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSaveText } from '../text-mutations.ts';
import type { TextDetails, TextInLanguage } from '../text-queries.ts';
import { useTextDraft } from './text-draft.ts';

/** The wording of a text in one language while it is written: what is wrong with it, whether it can be saved, and saving it. */
export function useWording(text: TextDetails, wording: TextInLanguage) {
  const t = useText();
  const { languageCode } = wording;
  const stored = wording.text ?? '';
  const draft = useTextDraft(text.key, languageCode, stored);
  const { mutate, variables, isPending, error } = useSaveText(text.key);
  const faults = textFaults(draft.text, text.frame, languageCode);
  const isTold = draft.isTyped || wording.state === 'broken';
  const refusal = isTold ? faults.map(fieldErrorText).join(' ') || null : null;
  const obstacle = obstacleTo();
  const hasFailed = obstacle === null && variables?.messages[text.key] === draft.text; // another one may do better
  const store = (basedOn: string) => {
    const { key, category } = text;
    const input = { languageCode, category, messages: { [key]: draft.text }, basedOn: { [key]: basedOn } };
    mutate(input, { onSuccess: () => draft.forget() });
  };
  return {
    draft,
    isFit: faults.length === 0,
    /** What is wrong with what was typed, in words. */
    refusal,
    /** Why it cannot be saved now. */
    obstacle,
    /** Why it could not be saved as it is. */
    failure: error && hasFailed ? getFailureText(error, text.key) : null,
    isSaving: isPending,
    /** False when it cannot be saved now. */
    save(): boolean {
      if (obstacle !== null) return false;
      if (!isPending) store(draft.basedOn);
      return true;
    },
    /** Saves it over what is stored now, no matter who wrote that. */
    saveOver: () => store(stored),
  };

  function obstacleTo(): string | null {
    if (!draft.isTyped) return t('edit_texts.save.unchanged');
    if (draft.isOvertaken) return t('edit_texts.save.overtaken');
    return faults.length > 0 ? t('edit_texts.save.faulty') : null;
  }
}

export type OpenWording = ReturnType<typeof useWording>;

function getFailureText(error: unknown, key: string): string {
  const fieldError = readFieldErrors(error)[`messages.${key}`];
  return fieldError ? fieldErrorText(fieldError) : errorText(error);
}
