import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '../features/staff/admin/plans-page.tsx';
import { readPlansSearch } from '../features/staff/admin/plans-search.ts';

export const Route = createFileRoute('/_signed-in/admin/growth-plan')({
  validateSearch: readPlansSearch,
  component: Plans,
});

function Plans() {
  return <PlansPage search={Route.useSearch()} />;
}
