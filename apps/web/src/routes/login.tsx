import type { Area } from '@app/schema/roles';
import { LoginPage } from '../features/auth/login-page.tsx';

const page = (area: Area) => () => <LoginPage area={area} />;

export const ClientLogin = page('user');
export const ConsultantLogin = page('consultant');
export const AdminLogin = page('admin');
