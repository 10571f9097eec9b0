import { createFileRoute } from '@tanstack/react-router';
import { WebhooksPage } from '../features/staff/webhooks/webhooks-page.tsx';
import { webhooksQuery } from '../features/staff/webhooks/webhook-queries.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/webhooks')({
  loader: () => queryClient.ensureQueryData(webhooksQuery),
  component: WebhooksPage,
});
