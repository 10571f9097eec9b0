import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useResetText } from '../text-mutations.ts';
import type { NamedLanguage, TextDetails, TextInLanguage } from '../text-queries.ts';
import type { OpenWording } from './use-wording.ts';

type Props = {
  text: TextDetails;
  wording: TextInLanguage;
  open: OpenWording;
  /** The way to the shipped text. */
  reset: ReactNode;
};

/** What has to be known or decided before a text is changed. */
export function TextNotes(props: Props) {
  const t = useText();
  const { wording, open } = props;
  if (open.draft.isOvertaken) return <Overtaken {...props} />;
  if (wording.state === 'outdated') return <Outdated {...props} />;
  if (wording.state === 'broken')
    return (
      <Callout kind="error" title={t('edit_texts.broken.title')}>
        {t('edit_texts.broken.text')}
      </Callout>
    );
  if (wording.state === 'missing') return <Missing {...props} />;
  return null;
}

/** Two admins: what the other one wrote, and which of the two stays. */
function Overtaken({ wording, open }: Props) {
  const t = useText();
  return (
    <Callout
      kind="attention"
      role="alert"
      title={t('edit_texts.overtaken.title')}
      actions={
        <>
          <Button size="small" onClick={open.draft.forget}>
            {t('edit_texts.overtaken.take_theirs')}
          </Button>
          <Button size="small" busy={open.isSaving} onClick={open.saveOver}>
            {t('edit_texts.overtaken.keep_mine')}
          </Button>
        </>
      }
    >
      <Quoted label={t('edit_texts.overtaken.theirs')} languageCode={wording.languageCode}>
        {wording.text ?? t('edit_texts.no_text')}
      </Quoted>
    </Callout>
  );
}

/** An upgrade changed the product's own text: both of its versions, next to the changed one in the field. */
function Outdated({ text, wording, open, reset }: Props) {
  const t = useText();
  const { languageCode, shipped, shippedBefore } = wording;
  const english = text.languages.find(({ languageCode: code }) => code === 'en');
  const source = shipped === null ? 'en' : languageCode; // a language without own texts follows the English ones
  return (
    <Callout
      kind="attention"
      title={t('edit_texts.outdated.title')}
      actions={
        <>
          {!open.draft.isTyped && (
            <Button size="small" busy={open.isSaving} onClick={open.saveOver}>
              {t('edit_texts.outdated.keep_mine')}
            </Button>
          )}
          {reset}
        </>
      }
    >
      <Quoted label={t('edit_texts.outdated.before')} languageCode={source}>
        {shippedBefore}
      </Quoted>
      <Quoted label={t('edit_texts.outdated.now')} languageCode={source}>
        {shipped ?? english?.shipped}
      </Quoted>
    </Callout>
  );
}

/** Nobody has written it yet: English is shown, and can be the beginning. */
function Missing({ text, open: { draft } }: Props) {
  const t = useText();
  const english = text.languages.find(({ languageCode }) => languageCode === 'en')?.text;
  return (
    <Callout
      actions={
        english &&
        !draft.isTyped && (
          <Button size="small" icon="copy" onClick={() => draft.change(english)}>
            {t('edit_texts.missing.copy')}
          </Button>
        )
      }
    >
      {t('edit_texts.missing.text')}
    </Callout>
  );
}

type QuotedProps = { label: string; languageCode: string; children: ReactNode };

/** A text as it is shown somewhere, with what it is. */
function Quoted({ label, languageCode, children }: QuotedProps) {
  return (
    <div className="py-1">
      <p className="text-small text-ink-soft">{label}</p>
      <p lang={languageCode} className="max-h-60 overflow-y-auto whitespace-pre-line">
        {children}
      </p>
    </div>
  );
}

type ResetProps = { text: TextDetails; wording: TextInLanguage; language: NamedLanguage; onDone: () => void };

/** Back to what was shipped, after both texts were seen; in a language that ships none, the text is removed. */
export function ResetText({ text, wording, language, onDone }: ResetProps) {
  const t = useText();
  const { languageCode, nameInNativeLanguage: name } = language;
  const reset = useResetText(text.key);
  const [asking, setAsking] = useState(false);
  const isOvertaken = failedWith(reset.error, 'text_changed');
  if (wording.changedAt === null && !asking) return null;
  const kind = wording.shipped === null ? 'remove' : 'reset';
  return (
    <>
      <Button size="small" icon="undo" className="self-start" onClick={() => setAsking(true)}>
        {t(`edit_texts.${kind}.act`)}
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t(`edit_texts.${kind}.title`, { key: text.key, language: name })}
        confirmLabel={t(`edit_texts.${kind}.confirm`)}
        mutation={reset}
        refusal={isOvertaken ? t('edit_texts.reset.overtaken') : undefined}
        onConfirm={() =>
          reset.mutate(
            {
              languageCode,
              category: text.category,
              keys: [text.key],
              basedOn: { [text.key]: wording.text ?? '' },
            },
            {
              onSuccess: () => {
                flushSync(() => setAsking(false)); // nothing behind an open dialog can take the focus
                onDone();
              },
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        <Quoted label={t('edit_texts.reset.goes')} languageCode={languageCode}>
          {wording.text}
        </Quoted>
        {wording.shipped === null ? (
          <p>{t('edit_texts.remove.text')}</p>
        ) : (
          <Quoted label={t('edit_texts.reset.comes')} languageCode={languageCode}>
            {wording.shipped}
          </Quoted>
        )}
      </ConfirmDialog>
    </>
  );
}
