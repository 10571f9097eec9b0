import { CLIENT_NOTE_MAX, type Note } from '@app/schema/notes';
import { failedWith } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConflictChoice } from '../../plan/answers/conflict-choice.tsx';
import { CopyButton } from '../../plan/answers/conflict-panel.tsx';
import { NEW_NOTE, useNoteForm } from './use-note-form.ts';

type NewProps = { clientId: string; isSaved: boolean; onSaved: () => void };

/** Writes a new note on a client. */
export function NewNote({ clientId, isSaved, onSaved }: NewProps) {
  const t = useText();
  const writing = useNoteForm({
    clientId,
    field: NEW_NOTE,
    note: null,
    onSaved: () => {
      onSaved();
      writing.startNext();
    },
  });
  const isTyped = writing.form.watch('text') !== '';
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <NoteFields writing={writing} />
      <output className="text-small font-semibold text-done empty:hidden">
        {isSaved && !isTyped && t('notes.saved')}
      </output>
    </div>
  );
}

type EditProps = {
  clientId: string;
  field: string;
  /** Null for one that has been deleted since it was edited. */
  note: Note | null;
  wasDeleted?: boolean;
  /** The note is saved, or what was typed is discarded. */
  onClose: () => void;
};

/** Edits a note. */
export function EditNote({ onClose, ...edited }: EditProps) {
  const t = useText();
  const writing = useNoteForm({ ...edited, onSaved: onClose });
  const discard = () => {
    writing.discard();
    onClose();
  };
  return (
    <NoteFields writing={writing} onDiscard={discard} startsInText>
      <Button onClick={discard}>{t(writing.isTyped ? 'notes.discard' : 'account.cancel')}</Button>
    </NoteFields>
  );
}

type Writing = ReturnType<typeof useNoteForm>;
type FieldsProps = {
  writing: Writing;
  onDiscard?: () => void;
  startsInText?: boolean;
  children?: React.ReactNode;
};

function NoteFields({ writing, onDiscard, startsInText = false, children }: FieldsProps) {
  const t = useText();
  const { form, conflict, isGone, draftStored, keepMine } = writing;
  return (
    <Form
      form={form}
      className="flex flex-col items-start gap-4"
      refusal={
        conflict ? (
          <Conflict writing={writing} stored={conflict} onTake={onDiscard} onKeep={keepMine} />
        ) : (
          failedWith(form.failure, 'not_found') && (
            <ErrorSummary errors={[{ text: t('notes.client_gone') }]} attempt={form.summary.attempt} />
          )
        )
      }
    >
      {isGone && <Callout kind="attention" role="alert" title={t('notes.gone')} />}
      <div className="w-full max-w-60">
        <DateField {...form.value('notedOn')} readOnly={form.busy} />
      </div>
      <TextArea
        {...form.text('text')}
        limit={CLIENT_NOTE_MAX}
        rows={4}
        className="w-full"
        hint={t(draftStored ? 'notes.kept' : 'notes.not_kept')}
        readOnly={form.busy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it had the focus
        autoFocus={startsInText}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} look="secondary">
          {t(isGone ? 'notes.save_new' : 'notes.save')}
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
}

type ConflictProps = { writing: Writing; stored: Note; onKeep: () => void; onTake: (() => void) | undefined };

/** Somebody else, or another tab, saved the note meanwhile: both texts, and a choice. */
function Conflict({ writing: { form }, stored, onKeep, onTake }: ConflictProps) {
  const t = useText();
  const mine = { notedOn: form.watch('notedOn'), text: form.watch('text') };
  return (
    <ConflictChoice
      title={t('notes.conflict')}
      text={t('plan.conflict.text')}
      mine={
        <>
          <Wording title={t('plan.conflict.mine')} {...mine} />
          <CopyButton text={mine.text} />
        </>
      }
      theirs={<Wording title={t('plan.conflict.theirs')} {...stored} />}
      onChoose={(choice) => (choice === 'mine' ? onKeep() : onTake?.())}
    />
  );
}

type WordingProps = { title: string; notedOn: string | null; text: string };

function Wording({ title, notedOn, text }: WordingProps) {
  return (
    <div className="max-h-80 w-full grow overflow-y-auto" tabIndex={0} role="group" aria-label={title}>
      {notedOn !== null && <p className="text-small text-ink-soft">{formatDate(notedOn)}</p>}
      <p className="whitespace-pre-line">{text}</p>
    </div>
  );
}
