import { createFileRoute } from '@tanstack/react-router';
import { todayQuery } from '../features/staff/staff-queries.ts';
import { TodayPage } from '../features/staff/today/today-page.tsx';
import { preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/consultant/dashboard')({
  loader: () => void preload(todayQuery),
  component: TodayPage,
});
