import { createFileRoute } from '@tanstack/react-router';
import { SendingPage } from '../features/staff/sending/sending-page.tsx';
import { sendingQuery } from '../features/staff/staff-queries.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/sending')({
  loader: () => queryClient.ensureQueryData(sendingQuery),
  component: SendingPage,
});
