import { trpc } from '../../../lib/trpc.ts';

export { codeInput } from '@app/schema/accounts';
export { loginInput } from '@app/schema/sessions';

/** Logs in. Loaded when the form is used: the login page itself needs neither the rules nor the client of the server. */
export const sendLogin = trpc.auth.login.mutate;
