import { questionLabelKey } from '@app/schema/text-keys';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, PAGED } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnswer, useSaver } from '../answers/saver-context.ts';
import type { Taken } from '../answers/taken-versions.ts';
import { restoreVersion } from './restore-version.ts';
import type { ShownQuestion } from './shown-question.ts';
import { SittingDays } from './sitting-days.tsx';

type Props = { shown: ShownQuestion; onClose: () => void };

/** All versions of an answer by day and by sitting, each of which can be restored. */
export function HistoryPanel({ shown, onClose }: Props) {
  const t = useText();
  const query = useVersions(shown);
  const restore = useRestore(shown, onClose);
  return (
    <Dialog
      open
      size="panel"
      onClose={onClose}
      title={t('plan.history.title', { question: t(questionLabelKey(shown.question.key)) })}
    >
      <Versions {...{ shown, query, restore }} />
    </Dialog>
  );
}

/** The versions as they are on the server, read again when the answer is saved meanwhile. */
function useVersions({ place }: ShownQuestion) {
  const { version } = useAnswer(place.questionId);
  const options = { ...PAGED, gcTime: 0, meta: { inPlace: true } };
  const query = useInfiniteQuery(api.history.versions.infiniteQueryOptions(place, options));
  const { refetch } = query;
  const read = useRef(version);
  useEffect(() => {
    if (read.current !== version) void refetch();
    read.current = version;
  }, [version, refetch]);
  return query;
}

/** Restores a version and closes the panel, so that its field is seen; false when something typed cannot be saved. */
function useRestore({ place }: ShownQuestion, onClose: () => void) {
  const t = useText();
  const saver = useSaver();
  const field = { saver, planId: place.id, questionId: place.questionId };
  return async (earlier: Taken): Promise<boolean> => {
    const restored = await restoreVersion(field, earlier);
    if (!restored) return false;
    await saver.flushAll();
    onClose();
    const { problem } = saver.view(place.questionId);
    if (problem && problem.kind !== 'retrying') return true; // refused: its field says why
    const undo = async () => (await restored()) || toastError(t('plan.history.unsaved'));
    toastSuccess(t('plan.history.restored', { version: earlier.version }), {
      label: t('plan.undo'),
      run: () => void undo(),
    });
    return true;
  };
}

type VersionsProps = Pick<Props, 'shown'> & {
  query: ReturnType<typeof useVersions>;
  restore: ReturnType<typeof useRestore>;
};

function Versions({ shown, query, restore }: VersionsProps) {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const versions = data.pages.flatMap((page) => page.items);
  if (versions.length === 0)
    return (
      <EmptyState icon="clock" title={t('plan.history.none.title')}>
        {t('plan.history.none.text')}
      </EmptyState>
    );
  return (
    <>
      <SittingDays {...{ shown, versions, restore }} all={!hasNextPage} />
      {error && <LoadFailed error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button size="small" className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('plan.history.earlier')}
        </Button>
      )}
    </>
  );
}
