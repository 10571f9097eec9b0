import { createFileRoute } from '@tanstack/react-router';
import { AllTodosPage } from '../features/plan/todos/all-todos-page.tsx';
import { readTodosSearch } from '../features/plan/todos/all-todos-search.ts';

export const Route = createFileRoute('/_signed-in/growth-plan/alltodo')({
  validateSearch: readTodosSearch,
  component: AllTodos,
});

function AllTodos() {
  return <AllTodosPage search={Route.useSearch()} />;
}
