import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const load = () => import('./todo-form.tsx').then((part) => ({ default: part.TodoForm }));
const LazyForm = lazy(load);

const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

/** The form of a to-do, which the plan page itself does without. */
export function TodoForm(props: ComponentProps<typeof LazyForm>) {
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <LazyForm {...props} />
    </Suspense>
  );
}

/** Loads the form with the first thing that is done on the page, so that it is there when the network has gone. */
export function usePreloadedTodoForm(): void {
  useEffect(() => {
    const preload = () => void load().catch(() => null);
    for (const type of SIGNS) document.addEventListener(type, preload, { once: true });
    return () => SIGNS.forEach((type) => document.removeEventListener(type, preload));
  }, []);
}
