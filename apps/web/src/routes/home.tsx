import { createFileRoute } from '@tanstack/react-router';
import { leaveForHome } from '../features/shell/leave-for-home.ts';

/** The landing page is another document, which the server renders. */
export const Route = createFileRoute('/')({ beforeLoad: leaveForHome, pendingMs: Infinity });
