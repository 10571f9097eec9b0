import { idInput } from '@app/schema/fields';
import { createTokenInput, createTokenOutput, revokedTokenOutput, tokensOutput } from '@app/schema/tokens';
import { router, signedIn } from '../../trpc/procedures.ts';
import * as tokens from './service.ts';

export const tokenRouter = router({
  list: signedIn.output(tokensOutput).query(({ ctx }) => tokens.listTokens(ctx)),
  create: signedIn
    .input(createTokenInput)
    .output(createTokenOutput)
    .mutation(({ ctx, input }) => tokens.createToken(ctx, input)),
  revoke: signedIn
    .input(idInput)
    .output(revokedTokenOutput)
    .mutation(({ ctx, input }) => tokens.revokeToken(ctx, input.id)),
});
