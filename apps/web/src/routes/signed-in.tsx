import { createFileRoute } from '@tanstack/react-router';
import { SignedInLayout } from '../features/shell/signed-in-layout.tsx';
import { needs } from './guards.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: needs('any'),
  component: SignedInLayout,
});
