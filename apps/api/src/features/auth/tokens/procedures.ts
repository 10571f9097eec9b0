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
  list: signedIn.query(tokensOutput, tokens.listTokens),
  create: signedIn.mutation(createTokenInput, createTokenOutput, tokens.createToken),
  revoke: signedIn.mutation(idInput, revokedTokenOutput, (ctx, input) => tokens.revokeToken(ctx, input.id)),
  listAll: signedIn.query(listAllTokensInput, listAllTokensOutput, listAllTokens),
  revokeAny: signedIn.mutation(idInput, revokedTokenOutput, (ctx, input) => revokeAnyToken(ctx, input.id)),
};
