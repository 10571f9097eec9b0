import { Suspense, use, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { ThreadCount } from './thread-count.tsx';
import { type Place, useThreads } from './thread-queries.ts';
import { ThreadsContext, type ThreadsOfPlan } from './threads-context.ts';
import { findLeft, hasCommentDraft, toField } from './unsent-comments.ts';

const Panel = later(() => import('./threads-panel.tsx').then((part) => part.ThreadsPanel));

type Props = {
  place: Place;
  /** In words, for screen readers. */
  about: string;
  /** What the button says while there is no comment. */
  label?: 'thread.title' | 'thread.discuss';
};

/** Opens the threads of a place: on wide screens below the button, else as a sheet. It says how much was written and what is new. */
export function Threads(props: Props) {
  const ofPlan = use(ThreadsContext);
  return ofPlan && <ThreadsButton {...props} ofPlan={ofPlan} />;
}

function ThreadsButton({ place, about, label = 'thread.title', ofPlan }: Props & { ofPlan: ThreadsOfPlan }) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const hasLeft = findLeft(ofPlan, place) !== undefined;
  useNextFocus(hasLeft, () => button.current);
  const { planId, wide, wanted, canWrite } = ofPlan;
  const { threads } = useThreads(planId, place);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const leadsHere = place.todoId === undefined && place.feedbackId === undefined; // those are in another place too
  const isWanted = leadsHere && threads.some(({ id }) => id === wanted);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (wasWanted !== isWanted) {
    setWasWanted(isWanted);
    if (isWanted) setPressed(null); // a link that leads here opens it again
  }
  const open = pressed ?? isWanted;
  const count = threads.reduce((sum, thread) => sum + thread.commentCount, 0);
  const unread = threads.reduce((sum, thread) => sum + thread.unread, 0);
  const isUnsent = !open && (hasLeft || hasCommentDraft(planId, toField(place)));
  if (!canWrite && threads.length === 0) return null;
  const panel = (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <Panel place={place} />
    </Suspense>
  );
  return (
    <div className="flex min-w-0 flex-col gap-3 print:hidden">
      <Button
        ref={button}
        size="small"
        look={threads.length > 0 ? 'secondary' : 'quiet'}
        icon="feedback"
        className="self-start"
        {...(wide ? { 'aria-expanded': open } : { 'aria-haspopup': 'dialog' })}
        onClick={() => setPressed(!open)}
      >
        <span className="min-w-0">
          {count > 0 ? <ThreadCount {...{ count, unread }} /> : t(label)}
          {isUnsent && <span className="font-semibold text-attention"> · {t('thread.unsent')}</span>}
          <span className="sr-only">: {about}</span>
        </span>
      </Button>
      {wide && open && panel}
      {!wide && (
        <Dialog open={open} onClose={() => setPressed(false)} title={t('thread.title')}>
          <p className="text-ink-soft">{about}</p>
          {panel}
        </Dialog>
      )}
    </div>
  );
}
