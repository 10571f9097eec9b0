import { createFileRoute } from '@tanstack/react-router';
import { needs } from './guards.ts';

export const Route = createFileRoute('/_signed-in/client')({ beforeLoad: needs('User') });
