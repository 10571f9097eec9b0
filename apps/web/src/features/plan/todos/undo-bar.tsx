import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { isPastUndo, useLastChange, useUndoTodos } from './living-todos.ts';

/** Offers to undo the last change of this plan's to-dos, for as long as the server does. `onUndone` runs as the button has gone. */
export function UndoBar({ planId, onUndone }: { planId: string; onUndone: () => void }) {
  const t = useText();
  const last = useLastChange(planId);
  const undo = useUndoTodos();
  const { reset } = undo;
  const button = useRef<HTMLButtonElement>(null);
  const known = useRef(last?.batchId);
  useEffect(() => {
    if (last && last.batchId !== known.current) {
      button.current?.focus(); // a to-do that changed is in another group now
      reset(); // what failed was another undo
    }
    known.current = last?.batchId;
  }, [last, reset]);
  if (!last) return isPastUndo(undo.error) && <FailureText error={undo.error} />;
  const end = { onSuccess: onUndone, onError: (error: unknown) => isPastUndo(error) && onUndone() };
  const act = (
    <Button
      ref={button}
      size="small"
      icon="undo"
      busy={undo.isPending}
      onClick={() => undo.mutate({ id: planId, batchId: last.batchId }, end)}
    >
      {t('ui.undo')}
    </Button>
  );
  return (
    <Callout kind="done" role="status" actions={act}>
      {t('all_todos.changed', { count: last.count })}
      <FailureText error={undo.error} />
    </Callout>
  );
}
