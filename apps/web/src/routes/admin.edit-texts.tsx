import { createFileRoute } from '@tanstack/react-router';
import { TextsPage } from '../features/texts/texts-page.tsx';
import { readTextsSearch } from '../features/texts/texts-search.ts';
import { languagesQuery, outlineQuery } from '../features/texts/text-queries.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/edit-texts')({
  validateSearch: readTextsSearch,
  loader: () => Promise.all([queryClient.ensureQueryData(languagesQuery), queryClient.ensureQueryData(outlineQuery)]),
  component: () => <TextsPage search={Route.useSearch()} />,
});
