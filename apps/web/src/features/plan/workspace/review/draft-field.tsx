import { useRef, type ComponentProps } from 'react';
import { fieldErrorText } from '../../../../lib/error-text.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { TextArea } from '../../../../ui/text-area.tsx';
import { useNextFocus } from '../../../../ui/use-next-focus.ts';
import { ConflictChoice } from '../../answers/conflict-choice.tsx';
import { CopyButton } from '../../answers/conflict-panel.tsx';
import { SaveStatusText } from '../../answers/save-status-text.tsx';
import { useAnswer, useSaver, useSaveStatus } from '../../answers/saver-context.ts';

type Props = Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'limit' | 'rows' | 'optional'> & {
  /** The id of the step, or `summary`. */
  name: string;
  /** When the draft was saved, by the server's reading; null for none. */
  savedAt: string | null;
};

/** A draft that is saved as it is typed, with what is to be known about saving it. */
export function DraftField({ name, savedAt, ...field }: Props) {
  const saver = useSaver();
  const { value, problem } = useAnswer(name);
  const box = useRef<HTMLDivElement>(null);
  const isConflict = problem?.kind === 'conflict';
  useNextFocus(isConflict, () => (isConflict ? null : box.current?.querySelector('textarea')));
  const refused = problem?.kind === 'rejected' ? problem.errors[0] : undefined;
  return (
    <div ref={box} className="flex w-full flex-col gap-2">
      <TextArea
        {...field}
        value={toText(value)}
        error={refused && fieldErrorText(refused)}
        onChange={(event) => saver.edit(name, event.target.value)}
        onBlur={() => saver.flush(name)}
        className="w-full"
        inputClassName="max-h-[45vh]!"
      />
      <DraftConflict name={name} />
      <DraftStatus {...{ name, savedAt }} isEmpty={toText(value) === ''} />
    </div>
  );
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** "Draft saved 14.02", or what keeps it from being saved. */
export function DraftStatus({ name, savedAt, isEmpty }: Pick<Props, 'name' | 'savedAt'> & { isEmpty: boolean }) {
  const t = useText();
  const { kind, savedAt: savedHere } = useSaveStatus(name);
  const at = savedHere === null ? savedAt : new Date(savedHere).toISOString();
  if (kind !== 'idle' && kind !== 'saved')
    return (
      <SaveStatusText
        questionId={name}
        texts={{
          stopped: 'review_plan.draft.stopped',
          conflict: 'review_plan.draft.conflict',
          rejected: 'review_plan.draft.rejected',
        }}
      />
    );
  if (isEmpty || at === null) return null;
  return (
    <p className="tabular text-small text-ink-soft" data-save-state="saved">
      {t('review_plan.draft.saved', { time: formatDateTime(at) })}
    </p>
  );
}

/** Another device has changed the draft, or the feedback was sent meanwhile. */
function DraftConflict({ name }: { name: string }) {
  const t = useText();
  const saver = useSaver();
  const { value, problem } = useAnswer(name);
  if (problem?.kind !== 'conflict') return null;
  const show = (text: string) => (
    <>
      <p className="max-h-60 w-full grow overflow-y-auto whitespace-pre-line">{text || t('review_plan.draft.none')}</p>
      {text !== '' && <CopyButton text={text} />}
    </>
  );
  return (
    <ConflictChoice
      title={t('server_errors_text.draft_changed')}
      text={t('review_plan.draft.choose')}
      mine={show(toText(value))}
      theirs={show(toText(problem.theirs))}
      onChoose={(choice) => saver.resolve(name, choice)}
    />
  );
}
