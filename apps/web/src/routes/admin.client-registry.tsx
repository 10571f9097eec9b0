import { createFileRoute } from '@tanstack/react-router';
import { RegistryPage } from '../features/staff/clients/registry-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/client-registry')({
  component: RegistryPage,
});
