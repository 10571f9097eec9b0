import { createFileRoute } from '@tanstack/react-router';
import { requestIdFrom, getReturnUrl } from '../features/shell/return-url.ts';
import { ServerErrorPage } from '../features/shell/server-error-page.tsx';

export const Route = createFileRoute('/server-error')({
  validateSearch: (search: Record<string, unknown>) => ({
    from: getReturnUrl(search['from']),
    request: requestIdFrom(search['request']),
  }),
  component: () => <ServerErrorPage {...Route.useSearch()} />,
});
