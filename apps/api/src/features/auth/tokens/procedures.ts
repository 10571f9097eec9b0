import { idInput } from '@app/schema/fields';
import {
  createTokenInput,
  createTokenOutput,
  listAllTokensInput,
  listAllTokensOutput,
  revokedTokenOutput,
  tokensOutput,
} from '@app/schema/tokens';
import { signedIn } from '../../../trpc/base.ts';
import { listAllTokens, revokeAnyToken } from './all-tokens.ts';
import * as tokens from './service.ts';

export const tokenProcedures = {
  list: signedIn.output(tokensOutput).query(({ ctx }) => tokens.listTokens(ctx)),
  create: signedIn
    .input(createTokenInput)
    .output(createTokenOutput)
    .mutation(({ ctx, input }) => tokens.createToken(ctx, input)),
  revoke: signedIn
    .input(idInput)
    .output(revokedTokenOutput)
    .mutation(({ ctx, input }) => tokens.revokeToken(ctx, input.id)),
  listAll: signedIn
    .input(listAllTokensInput)
    .output(listAllTokensOutput)
    .query(({ ctx, input }) => listAllTokens(ctx, input)),
  revokeAny: signedIn
    .input(idInput)
    .output(revokedTokenOutput)
    .mutation(({ ctx, input }) => revokeAnyToken(ctx, input.id)),
};
