import { isOpen } from '@app/schema/todo-state';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Selection } from './all-todos-row.tsx';
import type { TodoRow } from './all-todos.ts';
import { readTodoDraft } from './todo-draft.ts';

const AddTodo = later(() => import('./add-todo.tsx').then((part) => part.AddTodo));

const NEW = 'new'; // where what is typed of a new to-do is kept

/** What is under way in the list: choosing several, or doing one again. */
export function useListWork(rows: readonly TodoRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [again, doAgain] = useState<TodoRow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const open = new Set(rows.filter(isOpen).map(({ id }) => id));
  const choose: Selection['choose'] = (ids, isChosen) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  /** For what had the focus and is gone. */
  const focusAdd = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('textarea, button')?.focus());
  return {
    selection: chosen && ({ chosen, choose } satisfies Selection),
    /** Those of them that are still open. */
    chosenIds: [...(chosen ?? [])].filter((id) => open.has(id)),
    beginChoosing: () => {
      flushSync(() => setChosen(new Set())); // what takes the focus is drawn now, not in some later frame
      document.querySelector<HTMLElement>('[data-todo] input')?.focus();
    },
    endChoosing: () => {
      setChosen(null);
      focusAdd();
    },
    again,
    doAgain,
    endAgain: () => doAgain(null),
    box,
    focusAdd,
  };
}

type Props = { planId: string; work: ReturnType<typeof useListWork>; canChoose: boolean };

/** Adds a to-do, or begins to choose several. A to-do that is done again opens here with its words. */
export function AddOrChoose({ planId, work, canChoose }: Props) {
  const t = useText();
  const [isAdding, setAdding] = useState(() => readTodoDraft(planId, NEW) !== null);
  const { again, box } = work;
  const close = () => {
    flushSync(() => {
      setAdding(false);
      work.endAgain();
    }); // what takes the focus is drawn now, not in some later frame
    box.current?.querySelector('button')?.focus();
  };
  if (isAdding || again)
    return (
      <div ref={box}>
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <AddTodo
            key={again?.id ?? NEW}
            planId={planId}
            field={again ? `again-${again.id}` : NEW}
            start={again ? { task: again.task, deadline: null, personResponsible: again.personResponsible } : undefined}
            startContactId={again?.contactId}
            questionId={again?.questionId}
            onClose={close}
          />
        </Suspense>
      </div>
    );
  return (
    <div ref={box} className="flex flex-wrap gap-2 print:hidden">
      <Button size="small" icon="plus" onClick={() => setAdding(true)}>
        {t('todo.add')}
      </Button>
      {canChoose && !work.selection && (
        <Button size="small" look="quiet" icon="list" onClick={work.beginChoosing}>
          {t('all_todos.choose')}
        </Button>
      )}
    </div>
  );
}
