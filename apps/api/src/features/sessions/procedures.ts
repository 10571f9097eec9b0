import { loginInput, loginOutput, logoutOutput } from '@app/schema/sessions';
import { anyone, router, signedIn } from '../../trpc/procedures.ts';
import { logIn, logOut } from './service.ts';

export const authRouter = router({
  login: anyone
    .input(loginInput)
    .output(loginOutput)
    .mutation(({ ctx, input: { area, ...credentials } }) => logIn(ctx, area, credentials)),
  logout: signedIn.output(logoutOutput).mutation(({ ctx }) => logOut(ctx)),
});
