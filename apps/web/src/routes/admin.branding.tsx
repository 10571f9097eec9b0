import { createFileRoute } from '@tanstack/react-router';
import { BrandingPage } from '../features/branding/branding-page.tsx';
import { brandingQuery } from '../features/branding/branding-query.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/branding')({
  loader: () => queryClient.ensureQueryData(brandingQuery),
  component: BrandingPage,
});
