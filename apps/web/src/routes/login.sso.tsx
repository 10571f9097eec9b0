import { createFileRoute } from '@tanstack/react-router';
import { SsoPage } from '../features/auth/sso/sso-page.tsx';

export const Route = createFileRoute('/login/sso')({ component: SsoPage });
