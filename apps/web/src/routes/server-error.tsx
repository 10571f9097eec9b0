import { useSearch } from '@tanstack/react-router';
import { ServerErrorPage } from '../features/shell/server-error-page.tsx';

export function ServerError() {
  return <ServerErrorPage {...useSearch({ from: '/server-error' })} />;
}
