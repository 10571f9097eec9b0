import { CHANGED_TODOS_MAX } from '@app/schema/plan-limits';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { makeRoomForBar } from '../../../ui/bar-room.ts';
import { FailureText } from '../../../ui/failure-text.tsx';
import { ChangeForm, type ChangeAct } from './change-form.tsx';
import { useChangeTodos } from './living-todos.ts';
import { UndoBar } from './undo-bar.tsx';

type Props = { planId: string; todoIds: readonly string[]; onDone: () => void };

const ACTS = ['move', 'deadline', 'person', 'drop'] as const satisfies readonly ChangeAct[];

/** What can be done with the to-dos that are chosen; stays at the bottom of the window. */
export function ChooseBar({ planId, todoIds, onDone }: Props) {
  const t = useText();
  const [act, setAct] = useState<ChangeAct | null>(null);
  const mark = useChangeTodos();
  const count = todoIds.length;
  const isTooMany = count > CHANGED_TODOS_MAX;
  const isOff = count === 0 || isTooMany;
  const end = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setAct(null)); // what takes the focus is drawn now, not in some later frame
    end.current?.focus(); // the others are off once nothing that is chosen is open
  };
  const markDone = () => mark.mutate({ id: planId, todoIds: [...todoIds], done: true }, { onSuccess: onDone });
  return (
    <section
      ref={makeRoomForBar}
      aria-label={t('all_todos.choose.bar')}
      className="sticky bottom-0 z-10 flex max-h-[70dvh] flex-col gap-3 overflow-y-auto rounded-card border border-line-strong bg-sheet p-3 print:hidden"
    >
      <p role="status" className="font-semibold">
        {t('all_todos.choose.count', { count })}
        {isTooMany && <span className="text-error"> {t('all_todos.choose.most', { count: CHANGED_TODOS_MAX })}</span>}
      </p>
      {act && !isOff ? (
        <ChangeForm key={act} {...{ act, planId, todoIds }} onDone={close} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon="check" disabled={isOff} busy={mark.isPending} onClick={markDone}>
            {t('all_todos.choose.done')}
          </Button>
          {ACTS.map((one) => (
            <Button key={one} size="small" disabled={isOff} onClick={() => setAct(one)}>
              {t(`all_todos.change.${one}`)}
            </Button>
          ))}
          <Button ref={end} size="small" look="quiet" onClick={onDone}>
            {t('all_todos.choose.end')}
          </Button>
        </div>
      )}
      <FailureText error={mark.error} />
      {!act && <UndoBar planId={planId} onUndone={() => end.current?.focus()} />}
    </section>
  );
}
