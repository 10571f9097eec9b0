import { getRouteApi } from '@tanstack/react-router';
import { ServerErrorPage } from '../features/shell/server-error-page.tsx';

const route = getRouteApi('/server-error');

export function ServerError() {
  return <ServerErrorPage from={route.useSearch().from} />;
}
