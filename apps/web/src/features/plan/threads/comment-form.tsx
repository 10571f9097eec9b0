import { COMMENT_MAX } from '@app/schema/thread-limits';
import { commentTextInput } from '@app/schema/threads';
import { useEffect, useRef } from 'react';
import { currentLocale } from '../../../lib/format.ts';
import { useText, type TextKey, type Translate } from '../../../lib/i18n.ts';
import { getAccountId } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { MentionList } from './mention-list.tsx';
import { toStored, toTyped } from './mentions.ts';
import { type Reader, refreshThreads } from './thread-queries.ts';
import { useCommentDraft } from './use-comment-draft.ts';
import { useMention } from './use-mention.ts';

type Props<Answer> = {
  planId: string;
  readers: readonly Reader[];
  /** Where what is typed is kept on the device. */
  field: string;
  label: TextKey;
  hideLabel?: boolean;
  /** What the button says. */
  action: TextKey;
  /** The text to change; without it there is none yet. */
  text?: string;
  takesFocus?: boolean;
  onSubmit: (text: string, commentId: string) => Promise<Answer>;
  /** It is stored once, however often it is sent. */
  resends?: boolean;
  /** Runs when it was stored and the threads were read again. */
  onSent?: (answer: Answer) => void;
  /** Where the form can be left without sending. */
  onClose?: () => void;
};

/** Writes a comment; what is typed stays on the device until it is stored. */
export function CommentForm<Answer>({
  planId,
  readers,
  field,
  text = '',
  onSubmit,
  onSent,
  onClose,
  ...rest
}: Props<Answer>) {
  const { label, hideLabel, action, takesFocus, resends = false } = rest;
  const t = useText();
  const initial = toTyped(text, readers);
  const draft = useCommentDraft(planId, field, initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useAppForm({
    labels: { text: label },
    defaultValues: { text: draft.text },
    schema: commentTextInput,
    toInput: (typed) => ({ text: toStored(typed.text, readers) }),
    onChange: (typed) => draft.change(typed.text),
    onSubmit: (input) => {
      draft.markSent();
      return onSubmit(input.text, draft.id);
    },
    resends,
    onSuccess: async (answer) => {
      draft.clear(); // before the threads are read again: then the form may be in another place
      form.reset({ text: initial });
      await refreshThreads();
      onSent?.(answer);
      onClose?.();
    },
    hideSummary: true,
    focus: { field: 'text' },
    startsAt: takesFocus ? 'text' : undefined,
  });
  useEffect(() => {
    const end = area.current?.value.length ?? 0;
    if (takesFocus) area.current?.setSelectionRange(end, end); // typing goes on there
  }, [takesFocus]);
  const { onBlur, ...textArea } = form.text('text');
  const mention = useMention({ typed: textArea.value, change: (typed) => form.set('text', typed), readers, area });
  const cancel = () => {
    draft.clear();
    onClose?.();
  };
  return (
    <Form form={form} sendsByKeys className="flex w-full min-w-0 flex-col items-start gap-2">
      <TextArea
        {...textArea}
        {...mention.aria}
        ref={area}
        hideLabel={hideLabel}
        hint={draft.isKept ? describeReaders(t, readers) : t('thread.not_kept')}
        error={form.getError('text') ?? form.failureText}
        onSelect={mention.onSelect}
        onBlur={() => {
          mention.close();
          onBlur();
        }}
        onKeyDown={mention.onKeyDown}
        limit={COMMENT_MAX - (toStored(textArea.value, readers).length - textArea.value.length)} // a mention takes more than its name
        readOnly={form.busy}
        rows={2}
        className="w-full"
        inputClassName="min-h-16!"
      />
      <MentionList {...mention} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          form={form}
          look="secondary"
          size="small"
          icon="send"
          {...(mention.people.length > 0 && { onMouseDown: (event) => event.preventDefault() })} // the list would close, and the button leave the pointer
        >
          {t(action)}
        </SubmitButton>
        {onClose && (
          <Button size="small" look="quiet" onClick={cancel}>
            {t('todo.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Who else reads what is written. */
function describeReaders(t: Translate, readers: readonly Reader[]): string {
  const me = getAccountId();
  const isOfFirm = readers.some(({ accountId, side }) => accountId === me && side === 'firm');
  const others = readers.filter(({ accountId }) => accountId !== me);
  const names = others.map(({ name, side }) =>
    side === 'firm' && !isOfFirm ? t('thread.your_consultant', { name }) : name,
  );
  return t('thread.visible_to', { names: new Intl.ListFormat(currentLocale()).format(names), count: names.length });
}
