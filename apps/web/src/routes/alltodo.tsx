import { createFileRoute } from '@tanstack/react-router';
import { AllTodosPage } from '../features/plan/todos/all-todos-page.tsx';
import { readTodosSearch } from '../features/plan/data/plan-search.ts';
import { loadTodosPlan } from '../features/plan/data/plan-queries.ts';

export const Route = createFileRoute('/_signed-in/growth-plan/alltodo')({
  validateSearch: readTodosSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps }) => void loadTodosPlan(deps.plan),
  component: () => <AllTodosPage search={Route.useSearch()} />,
});
