import { api, queryClient } from '../../lib/api.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type PublishedBranding = Outputs['branding']['get'];

/** What is shown of the firm. A window that is opened again asks nothing: the form would lose what it was begun from. */
export const brandingQuery = api.branding.get.queryOptions(undefined, { refetchOnWindowFocus: false });

/** Reads again what is shown of the firm, after somebody else has published. */
export const fetchBranding = () => queryClient.fetchQuery({ ...brandingQuery, staleTime: 0 });

/** Shows the page again with the branding that the server now has: texts, colours and logo come with the document. */
export function showAgain(): void {
  scrollTo(0, 0); // where the page says that it is published
  location.reload();
}
