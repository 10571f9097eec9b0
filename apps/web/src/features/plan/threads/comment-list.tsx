import { MENTION } from '@app/schema/thread-limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, retryUnanswered } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { getAccountId } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { LeftText } from '../answers/left-text.tsx';
import { useReadByOpening } from '../../notifications/notification-queries.ts';
import { CommentForm } from './comment-form.tsx';
import { nameGone } from './mentions.ts';
import { type ListedThread, type Reader, refreshThreads, threadQuery } from './thread-queries.ts';
import type { ThreadsOfPlan } from './threads-context.ts';
import { hasCommentDraft } from './unsent-comments.ts';
import { useCommentDraft } from './use-comment-draft.ts';

type Comment = NonNullable<ListedThread['comments']>[number];

type Props = { ofPlan: ThreadsOfPlan; thread: ListedThread; readers: readonly Reader[] };

/** The comments of a thread, the oldest first. Those that come while it is open wait behind a button. */
export function CommentList({ ofPlan, thread, readers }: Props) {
  const t = useText();
  const { planId, canWrite, address } = ofPlan;
  const { data, error, refetch, isFetchedAfterMount } = useQuery(threadQuery(planId, thread.id));
  useReadByOpening(`${address}&thread=${thread.id}`);
  const current = data?.items[0];
  const comments = current?.comments;
  const [shownUntil, setShownUntil] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const me = getAccountId();
  const last = comments?.at(-1);
  // One's own comment was written below all others: with it, they are shown.
  const isOwnLast = last !== undefined && last.authorId === me && shownUntil !== null && last.number > shownUntil;
  const isFirst = shownUntil === null && isFetchedAfterMount; // what was read earlier may lack the newest
  if (last && (isFirst || isOwnLast)) setShownUntil(last.number);
  const { mutate: markSeen } = useMutation(
    api.thread.markSeen.mutationOptions({ meta: { inPlace: true, silent: true }, onSuccess: refreshThreads }),
  );
  const isUnread = canWrite && current !== undefined && current.unread > 0;
  useEffect(() => {
    if (isUnread && shownUntil !== null) markSeen({ id: planId, threadId: thread.id, number: shownUntil });
  }, [isUnread, shownUntil, planId, thread.id, markSeen]);
  if (!comments)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-24 w-full" />;
  const shown = comments.filter(({ number }) => number <= (shownUntil ?? Infinity));
  const waiting = comments.length - shown.length;
  const showAll = () => {
    setShownUntil(last?.number ?? null);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-number="${shownUntil! + 1}"]`)?.focus(),
    ); // the button goes
  };
  return (
    <>
      <ol ref={list} className="bare-list flex flex-col gap-4">
        {shown.map((comment) => (
          <li
            key={comment.id}
            data-number={comment.number}
            tabIndex={-1}
            className="flex min-w-0 flex-col items-start gap-1"
          >
            <CommentView
              {...{ comment, planId, readers }}
              isOwn={comment.authorId === me && canWrite}
              canEdit={data?.editable.includes(comment.id) === true}
            />
          </li>
        ))}
      </ol>
      <output className="empty:hidden">
        {waiting > 0 && (
          <Button size="small" icon="arrow-down" onClick={showAll}>
            {t('thread.show_new', { count: waiting })}
          </Button>
        )}
      </output>
    </>
  );
}

type ViewProps = {
  comment: Comment;
  planId: string;
  readers: readonly Reader[];
  isOwn: boolean;
  /** Whether it was written a short while ago, by the server's clock. */
  canEdit: boolean;
};

function CommentView({ comment, planId, readers, isOwn, canEdit }: ViewProps) {
  const t = useText();
  const { author, side, createdAt, editedAt, deletedAt } = comment;
  const field = `edit.${comment.id}`;
  const [editing, setEditing] = useState<'pressed' | 'kept' | null>(() =>
    isOwn && deletedAt === null && hasCommentDraft(planId, field) ? 'kept' : null,
  );
  const head = useRef<HTMLParagraphElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  useNextFocus(deletedAt !== null && (editing !== null || asked), () => head.current); // the field or the dialog goes
  const edit = useMutation(
    api.thread.editComment.mutationOptions({
      meta: { inPlace: true, silent: true },
      retry: retryUnanswered,
      onError: () => void refreshThreads(), // the failure is shown at once
    }),
  );
  const name = author ?? t(side === 'firm' ? 'firm.name' : 'person.former');
  const date = formatDateTime(createdAt);
  const nameOf = useMentionName(comment);
  const change = (text: string) => edit.mutateAsync({ id: planId, commentId: comment.id, text });
  const closeDeleted = () => {
    setAsked(false);
    const focus = () => !isElsewhere() && head.current?.focus(); // the button that had it is gone
    void refreshThreads().then(() => requestAnimationFrame(focus));
  };
  /** Whether somebody went on to another place while this was saved. */
  const isElsewhere = () => {
    const { activeElement, body } = document;
    return activeElement !== body && !head.current?.parentElement?.contains(activeElement);
  };
  const closeEditing = () => {
    const isHere = !isElsewhere();
    flushSync(() => setEditing(null)); // what takes the focus is drawn now, not in some later frame
    if (isHere) acts.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <p ref={head} tabIndex={-1} className="text-small text-ink-soft">
        {isOwn ? t('thread.signature_own', { date }) : t('thread.signature', { name, date })}
        {editedAt !== null && deletedAt === null && ` · ${t('thread.edited')}`}
      </p>
      {deletedAt !== null && <p className="text-ink-soft italic">{t('thread.deleted')}</p>}
      {deletedAt !== null && isOwn && <LeftEdit {...{ planId, field }} />}
      {editing && deletedAt === null ? (
        <CommentForm
          {...{ planId, readers }}
          field={field}
          label="thread.edit_field"
          text={nameGone(comment.text, readers, nameOf)}
          takesFocus={editing === 'pressed'}
          action="thread.save"
          onSubmit={change}
          onClose={closeEditing}
        />
      ) : (
        <CommentText comment={comment} />
      )}
      {isOwn && deletedAt === null && !editing && (
        <div ref={acts} className="-ml-3 flex flex-wrap">
          {canEdit && (
            <Button size="small" look="quiet" icon="edit" onClick={() => setEditing('pressed')}>
              {t('thread.edit')}
            </Button>
          )}
          <Button size="small" look="quiet" icon="trash" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {t('thread.delete')}
          </Button>
          <ConfirmDialog
            open={asked}
            onClose={() => setAsked(false)}
            onConfirm={() =>
              edit.mutate({ id: planId, commentId: comment.id, text: null }, { onSuccess: closeDeleted })
            }
            title={t('thread.delete_title')}
            confirmLabel={t('thread.delete_confirm')}
            destructive
            mutation={edit}
          >
            {t('thread.delete_text')}
          </ConfirmDialog>
        </div>
      )}
    </>
  );
}

/** What was typed as a change of a comment that is deleted by now. */
function LeftEdit({ planId, field }: { planId: string; field: string }) {
  const t = useText();
  const { text, clear } = useCommentDraft(planId, field, '');
  return text !== '' && <LeftText title={t('thread.left_edit')} text={text} onForget={clear} />;
}

/** What the people are called whom a comment mentions. */
function useMentionName({ mentions }: Comment) {
  const t = useText();
  return (id: string) => mentions.find(({ accountId }) => accountId === id)?.name ?? t('person.former');
}

/** The text with the names of the people whom it mentions. */
function CommentText({ comment }: { comment: Comment }) {
  const nameOf = useMentionName(comment);
  const { text } = comment;
  if (text === '') return null;
  return (
    <p className="measure whitespace-pre-wrap">
      {text.split(MENTION).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text stay where they are
          <span key={index} className="font-semibold text-accent">
            {`@${nameOf(part)}`}
          </span>
        ),
      )}
    </p>
  );
}
