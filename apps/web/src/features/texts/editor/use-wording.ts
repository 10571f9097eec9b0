import { textFaults } from '@app/texts/text-faults';
import { useState } from 'react';
import { readFieldErrors } from '../../../lib/api-error.ts';
import { openDrafts } from '../../../lib/drafts.ts';
import { errorText, fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSaveText } from '../text-mutations.ts';
import type { TextDetails, TextInLanguage } from '../text-queries.ts';

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
  const obstacle = getObstacle();
  const hasFailed = obstacle === null && variables?.messages[text.key] === draft.text; // another one may do better
  const store = (basedOn: string, then?: () => void) => {
    const { key, category } = text;
    const input = { languageCode, category, messages: { [key]: draft.text }, basedOn: { [key]: basedOn } };
    const onSuccess = () => {
      draft.forget();
      then?.();
    };
    mutate(input, { onSuccess });
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
    /** False when it cannot be saved now; `then` comes once it is. */
    save(then?: () => void): boolean {
      if (obstacle !== null) return false;
      if (!isPending) store(draft.basedOn, then);
      return true;
    },
    /** Saves it over what is stored now, no matter who wrote that. */
    saveOver: () => store(stored),
  };

  function getObstacle(): string | null {
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

/** What was typed, and what the text was when the typing began. */
type Typed = { text: string; basedOn: string };

const textDrafts = (languageCode: string) => openDrafts({ kind: 'text-draft', scope: languageCode });

/** A text of a language that is being written, kept on the device until it is saved; `current` is what is stored. */
function useTextDraft(key: string, languageCode: string, current: string) {
  const [draft, setDraft] = useState(() => readTyped(textDrafts(languageCode).read(key)?.value));
  const [draftStored, setDraftStored] = useState(true);
  const typed = draft?.text === current ? null : draft;
  const keep = (next: Typed | null) => {
    setDraft(next);
    const stored = textDrafts(languageCode);
    if (next === null) stored.remove(key);
    setDraftStored(next === null || stored.write(key, { value: next, baseVersion: 0, at: Date.now() }));
  };
  const basedOn = typed?.basedOn ?? current;
  return {
    text: typed?.text ?? current,
    basedOn,
    isTyped: typed !== null,
    /** Somebody else changed the text since the typing began. */
    isOvertaken: basedOn !== current,
    /** False when the browser refused to store the draft. */
    draftStored,
    change: (text: string) => keep(text === current ? null : { text, basedOn }),
    forget: () => keep(null),
  };
}

function readTyped(value: unknown): Typed | null {
  const { text, basedOn } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof text === 'string' && typeof basedOn === 'string' ? { text, basedOn } : null;
}
