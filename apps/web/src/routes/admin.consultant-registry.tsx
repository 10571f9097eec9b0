import { createFileRoute } from '@tanstack/react-router';
import { RegisterConsultantPage } from '../features/staff/consultants/register-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/consultant-registry')({
  component: RegisterConsultantPage,
});
