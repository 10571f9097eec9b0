import type { MailSecrets } from '../mail/secrets-port.ts';
import { selectSecretEnd, selectWarned } from './accounts/queries.ts';
import { mintSecret, resolveCodeRequest, resolveLinkRequest } from './accounts/account-secrets.ts';
import { selectHolder } from './email-change/queries.ts';
import { mintChangeLink } from './email-change/email-change-secrets.ts';

/** The accounts and secrets that mails are about. */
export const mailSecrets: MailSecrets = {
  resolveLinkRequest,
  resolveCodeRequest,
  mintSecret,
  mintChangeLink,
  selectSecretEnd,
  selectWarned,
  selectHolder,
};
