import { createFileRoute } from '@tanstack/react-router';
import { todayQuery } from '../features/staff/staff-queries.ts';
import { TodayPage } from '../features/staff/today/today-page.tsx';
import { coming, preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/consultant/dashboard')({
  loader: () => coming(preload(todayQuery)),
  component: TodayPage,
});
