import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '../features/contacts/people-page.tsx';
import { contactsQuery } from '../features/plan/data/contacts-query.ts';
import { preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/client/people')({
  loader: () => preload(contactsQuery),
  component: PeoplePage,
});
