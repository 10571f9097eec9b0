import { useSearch } from '@tanstack/react-router';
import { ServerErrorPage } from '../features/shell/server-error-page.tsx';

export function ServerError() {
  return <ServerErrorPage from={useSearch({ from: '/server-error' }).from} />;
}
