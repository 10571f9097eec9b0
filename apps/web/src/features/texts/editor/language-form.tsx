import { saveMessagesInput } from '@app/schema/texts';
import { TEXT_MAX } from '@app/texts/text-faults';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBrand } from '../../../lib/brand.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { useNames, type TextDetails, type TextInLanguage, type NamedLanguage } from '../text-queries.ts';
import { TextStateTag } from '../text-state.tsx';
import { FormFields } from './form-fields.tsx';
import { InsertChips } from './insert-chips.tsx';
import { insertAt } from './insertions.ts';
import { listNames, getPreview, type SampleValues } from './preview-text.ts';
import { describeChange, TextHistory } from './text-history.tsx';
import { ResetText, TextNotes } from './text-notes.tsx';
import { takeApart } from './text-parts.ts';
import { useWording } from './use-wording.ts';

type Props = {
  text: TextDetails;
  wording: TextInLanguage;
  language: NamedLanguage;
  values: SampleValues;
  /** Opens the text after this one; null when there is none. */
  onNext: (() => void) | null;
};

/** The wording of a text in one language: written, tried, saved, brought back. */
export function LanguageForm({ text, wording, language, values, onNext }: Props) {
  const t = useText();
  const { languageCode, nameInNativeLanguage } = language;
  const { key, frame } = text;
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const open = useWording(text, wording);
  const { draft } = open;
  const names = useNames(languageCode);
  const { name: brand } = useBrand();

  useNextFocus(draft.isOvertaken, () => field.current);
  const code = useCode(draft.text);
  const write = (words: string, cursor = words.length) => {
    flushSync(() => draft.change(words));
    field.current?.focus();
    field.current?.setSelectionRange(cursor, cursor);
  };
  const insert = (insertion: string) => {
    if (!code.isOn) return insertInto(field.current, insertion);
    const { selectionStart: start = draft.text.length, selectionEnd: end = start } = field.current ?? {};
    const next = insertAt(draft.text, { start, end }, insertion);
    write(next.text, next.cursor);
  };
  const form = useAppForm({
    labels: {},
    defaultValues: {}, // the draft holds what is typed
    schema: saveMessagesInput,
    toInput: () => ({ languageCode, category: text.category, messages: { [key]: draft.text } }),
    onSubmit: async () => {
      if (!open.save()) field.current?.focus();
      return false;
    },
  });
  const backToShipped = () => {
    draft.forget();
    field.current?.focus(); // the button that asked for it is gone
  };
  const reset = <ResetText text={text} wording={wording} language={language} onDone={backToShipped} />;

  return (
    <Form
      form={form}
      sendsByKeys
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-4 border-t border-line pt-4"
    >
      <div className="flex flex-col gap-1">
        <h3 id={titleId} lang={languageCode} className="text-lead">
          {nameInNativeLanguage}
        </h3>
        <Standing wording={wording} />
      </div>
      <TextNotes text={text} wording={wording} open={open} reset={reset} />
      {code.isOn ? (
        <TextArea
          ref={field}
          label={t('edit_texts.field', { language: nameInNativeLanguage })}
          hideLabel
          lang={languageCode}
          spellCheck
          autoComplete="off"
          limit={TEXT_MAX}
          value={draft.text}
          readOnly={open.isSaving}
          onChange={(event) => draft.change(event.target.value)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          error={open.refusal}
        />
      ) : (
        <FormFields
          text={draft.text}
          languageCode={languageCode}
          readOnly={open.isSaving}
          error={open.refusal}
          onChange={draft.change}
          onFocus={(element) => (field.current = element)}
        />
      )}
      {code.canSwitch && (
        <Button
          size="small"
          look="quiet"
          className="-mt-2 -ml-3 self-start"
          aria-pressed={code.isOn}
          onClick={code.turn}
        >
          {t('edit_texts.as_code')}
          <span className="sr-only">{`: ${nameInNativeLanguage}`}</span>
        </Button>
      )}
      {draft.isTyped && (
        <p className="text-small text-ink-soft">
          {t(draft.draftStored ? 'edit_texts.unsaved' : 'edit_texts.not_kept')}
        </p>
      )}
      <TextPreview
        shown={open.isFit ? getPreview({ key, text: draft.text, language: languageCode, names, brand, values }) : null}
        languageCode={languageCode}
      />
      <InsertChips
        placeholders={frame.placeholders}
        names={listNames(frame.optional, names, brand)}
        languageCode={languageCode}
        onInsert={insert}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          form={form}
          look={draft.isTyped ? 'primary' : 'secondary'}
          busy={open.isSaving}
          disabledReason={open.obstacle}
        >
          {t('edit_texts.save')}
          <span className="sr-only">{`: ${nameInNativeLanguage}`}</span>
        </SubmitButton>
        {draft.isTyped && onNext && open.obstacle === null && (
          <Button busy={open.isSaving} onClick={() => open.save(onNext)}>
            {t('edit_texts.save_and_next')}
            <span className="sr-only">{`: ${nameInNativeLanguage}`}</span>
          </Button>
        )}
        {draft.isTyped && <Button onClick={() => write(wording.text ?? '')}>{t('edit_texts.cancel')}</Button>}
      </div>
      <div role="alert" className="empty:-mt-4">
        {open.failure !== null && <FieldErrorText text={open.failure} />}
      </div>
      {wording.state !== 'outdated' && reset}
      <TextHistory
        textKey={key}
        language={language}
        onBringBack={(words) => write(words ?? wording.shipped ?? '')}
        canBringShippedBack={wording.shipped !== null}
      />
    </Form>
  );
}

/** Whether a text with forms is shown as it is stored; one without has no other look. */
function useCode(text: string) {
  const hasForms = takeApart(text) !== null;
  const [wanted, want] = useState<boolean | null>(null);
  const [hadForms] = useState(hasForms);
  const isOn = wanted ?? !hadForms;
  return { isOn, canSwitch: hasForms || !isOn, turn: () => want(!isOn) };
}

/** Writes at the cursor of a field, as if it was typed. */
function insertInto(field: HTMLTextAreaElement | null, insertion: string): void {
  if (!field?.isConnected) return;
  field.focus();
  field.setRangeText(insertion, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** The status of a text in a language, and who made it so. */
function Standing({ wording: { state, changedAt, changedBy } }: { wording: TextInLanguage }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      {state === 'shipped' ? t('edit_texts.state.shipped') : <TextStateTag state={state} />}
      {changedAt !== null && <span className="min-w-0">{describeChange(changedAt, changedBy)}</span>}
    </p>
  );
}

/** The text as a page would show it; `shown` is null while it cannot be. */
function TextPreview({ shown, languageCode }: { shown: string | null; languageCode: string }) {
  const t = useText();
  const titleId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 id={titleId} className="text-small font-semibold">
        {t('edit_texts.preview')}
      </h4>
      {shown === null ? (
        <p className="text-small text-ink-soft">{t('edit_texts.preview.none')}</p>
      ) : (
        <div
          role="group"
          aria-labelledby={titleId}
          lang={languageCode}
          className="rounded-field border border-dashed border-line-strong p-3 whitespace-pre-line"
        >
          {shown}
        </div>
      )}
    </div>
  );
}
