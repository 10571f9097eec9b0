import { use, useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, retryUnanswered } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { nameApart } from './mentions.ts';
import { type ListedThread, type Place, type Reader, refreshThreads, useThreads } from './thread-queries.ts';
import { ThreadCount } from './thread-count.tsx';
import { ThreadsContext, type ThreadsOfPlan } from './threads-context.ts';
import { findLeft, hasCommentDraft, toField } from './unsent-comments.ts';
import { adoptComment } from './use-comment-draft.ts';

/** The threads of a place with their comments, and the field that opens another one. */
export function ThreadsPanel({ place }: { place: Place }) {
  const ofPlan = use(ThreadsContext);
  return ofPlan && <Panel ofPlan={ofPlan} place={place} />;
}

function Panel({ ofPlan, place }: { ofPlan: ThreadsOfPlan; place: Place }) {
  const t = useText();
  const { threads, error, isPending, refetch, ...read } = useThreads(ofPlan.planId, place);
  const readers = nameApart(read.readers);
  const panel = useRef<HTMLDivElement>(null);
  const [adopted, setAdopted] = useState<string>();
  const left = findLeft(ofPlan, place);
  const isFree = !hasCommentDraft(ofPlan.planId, toField(place));
  if (left !== undefined && left !== adopted && isFree) setAdopted(left);
  useNextFocus(adopted, () => {
    const field = [...(panel.current?.querySelectorAll('textarea') ?? [])].at(-1);
    field?.setSelectionRange(field.value.length, field.value.length);
    return field;
  });
  const begun = useRef<string>(null); // a thread, until it is drawn
  const focusThread = () => {
    const drawn = begun.current && panel.current?.querySelector<HTMLElement>(`[data-thread="${begun.current}"]`);
    if (!drawn) return;
    begun.current = null;
    drawn.focus();
  };
  useEffect(focusThread);
  if (isPending) return <Skeleton className="h-40 w-full" />;
  if (error && readers.length === 0) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  /** The field goes with the first comment of a thread: the thread takes the focus. */
  const focusNew = (threadId: string) => {
    begun.current = threadId;
    requestAnimationFrame(focusThread);
  };
  return (
    <div ref={panel} className="flex min-w-0 flex-col gap-4">
      {threads.map((thread) => (
        <ThreadView key={thread.id} {...{ ofPlan, thread, readers }} />
      ))}
      {ofPlan.canWrite ? (
        <NewThread key={adopted} {...{ ofPlan, place, readers }} isFirst={threads.length === 0} onSent={focusNew} />
      ) : (
        threads.length === 0 && <p className="text-ink-soft">{t('thread.none')}</p>
      )}
    </div>
  );
}

type NewThreadProps = Omit<ThreadProps, 'thread'> & {
  place: Place;
  isFirst: boolean;
  onSent: (threadId: string) => void;
};

/** Opens another thread; unfolded at first where there is none or something was left in it, whatever others start meanwhile. */
function NewThread({ ofPlan, place, readers, isFirst, onSent }: NewThreadProps) {
  const t = useText();
  const field = toField(place);
  const [isOpen, setOpen] = useState(() => {
    adoptComment(ofPlan, place);
    return isFirst || hasCommentDraft(ofPlan.planId, field);
  });
  const { stepId: growthPlanStepId, ...rest } = place;
  const close = (threadId: string) => {
    setOpen(false);
    onSent(threadId);
  };
  return (
    <Disclosure summary={t('thread.new')} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <NewComment
        {...{ ofPlan, readers, field }}
        start={{ growthPlanStepId, ...rest }}
        label="thread.new"
        hideLabel
        onSent={close}
      />
    </Disclosure>
  );
}

type ThreadProps = { ofPlan: ThreadsOfPlan; thread: ListedThread; readers: readonly Reader[] };

function ThreadView({ ofPlan, thread, readers }: ThreadProps) {
  const t = useText();
  const { planId, canWrite, wanted } = ofPlan;
  const { id: threadId, resolvedAt } = thread;
  const box = useRef<HTMLElement>(null);
  const [pressed, setPressed] = useState(resolvedAt === null ? true : null);
  const resolve = useMutation(
    api.thread.setResolved.mutationOptions({
      meta: { inPlace: true, silent: true },
      retry: retryUnanswered,
      onSuccess: () => {
        setPressed(null); // folds it for the one who is done with it
        return refreshThreads();
      },
    }),
  );
  const isWanted = wanted === threadId;
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (wasWanted !== isWanted) {
    setWasWanted(isWanted);
    if (isWanted) setPressed(null); // a link that leads here opens it again
  }
  useEffect(() => {
    if (!isWanted) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const isResolved = resolvedAt !== null;
  const isUnfolded = !isResolved || (pressed ?? (isWanted || hasCommentDraft(planId, threadId)));
  return (
    <section
      ref={box}
      tabIndex={-1}
      data-thread={threadId}
      aria-label={t('thread.title')}
      className="flex min-w-0 scroll-mt-20 flex-col gap-3 rounded-card border border-line bg-sheet p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <About {...{ ofPlan, thread }} />
        {canWrite && (
          <Button
            size="small"
            look="quiet"
            icon={isResolved ? 'undo' : 'check'}
            className="ml-auto"
            busy={resolve.isPending}
            onClick={() => resolve.mutate({ id: planId, threadId, resolved: !isResolved })}
          >
            {t(isResolved ? 'thread.reopen' : 'thread.resolve')}
          </Button>
        )}
      </div>
      <FailureText error={resolve.variables?.resolved !== isResolved && resolve.error} />
      {/* In both states, and open as it was when somebody else resolves it: the field stays under the hands of who types. */}
      <Disclosure
        summary={
          isResolved ? (
            <span>
              <ThreadCount count={thread.commentCount} unread={thread.unread} />
            </span>
          ) : null
        }
        open={isUnfolded}
        onToggle={(event) => setPressed(event.currentTarget.open)}
      >
        {isUnfolded /* what was not on the screen was not read */ && (
          <div className="flex flex-col gap-4">
            <CommentList {...{ ofPlan, thread, readers }} />
            {canWrite && (
              <NewComment {...{ ofPlan, readers }} field={threadId} start={{ threadId }} label="thread.reply" />
            )}
          </div>
        )}
      </Disclosure>
    </section>
  );
}

/** What a thread is about besides its place, and whether it is resolved. */
function About({ ofPlan, thread }: Omit<ThreadProps, 'readers'>) {
  const t = useText();
  const todo = ofPlan.todos.find(({ id }) => id === thread.todoId);
  const feedback = ofPlan.feedback.find(({ id }) => id === thread.feedbackId);
  const { resolvedAt, resolvedBy, resolvedSide } = thread;
  const name = resolvedBy ?? t(resolvedSide === 'firm' ? 'firm.name' : 'person.former');
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 text-small text-ink-soft">
      {todo && <p>{t('thread.on_todo', { task: todo.task })}</p>}
      {feedback && <p>{t('thread.on_feedback', { author: feedback.author })}</p>}
      {resolvedAt !== null && (
        <>
          <StateTag tone="done">{t('thread.resolved')}</StateTag>
          <p>{t('thread.resolved_by', { name, date: formatDateTime(resolvedAt) })}</p>
        </>
      )}
    </div>
  );
}

type NewProps = Omit<ThreadProps, 'thread'> & {
  label: TextKey;
  hideLabel?: boolean;
  onSent?: (threadId: string) => void;
  /** Where what is typed is kept. */
  field: string;
  /** The thread, or the place of a new one. */
  start: { threadId: string } | ({ growthPlanStepId: string } & Omit<Place, 'stepId'>);
};

function NewComment({ ofPlan: { planId }, start, onSent, ...form }: NewProps) {
  const cache = useQueryClient();
  const send = useMutation(
    api.thread.comment.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: () => void cache.invalidateQueries(api.client.pathFilter()), // who waits for a reply
      onError: () => void refreshThreads(), // who can be mentioned may have changed
      retry: retryUnanswered,
    }),
  );
  return (
    <CommentForm
      {...form}
      planId={planId}
      action="thread.send"
      resends
      onSubmit={(text, commentId) => send.mutateAsync({ id: planId, commentId, text, ...start })}
      onSent={({ threadId }) => onSent?.(threadId)}
    />
  );
}
