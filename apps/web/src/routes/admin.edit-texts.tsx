import { createFileRoute } from '@tanstack/react-router';
import { TextsPage } from '../features/texts/texts-page.tsx';
import { readTextsSearch } from '../features/texts/texts-search.ts';

export const Route = createFileRoute('/_signed-in/admin/edit-texts')({
  validateSearch: readTextsSearch,
  component: EditTexts,
});

function EditTexts() {
  return <TextsPage search={Route.useSearch()} />;
}
