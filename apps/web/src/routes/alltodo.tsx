import { createFileRoute } from '@tanstack/react-router';
import { AllTodosPage } from '../features/plan/todos/all-todos-page.tsx';
import { readTodosSearch } from '../features/plan/todos/all-todos-search.ts';
import { loadTodosPlan } from '../features/plan/data/load-plan.ts';

export const Route = createFileRoute('/_signed-in/growth-plan/alltodo')({
  validateSearch: readTodosSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps }) => void loadTodosPlan(deps.plan),
  component: () => <AllTodosPage search={Route.useSearch()} />,
});
