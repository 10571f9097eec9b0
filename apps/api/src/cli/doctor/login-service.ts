import type { Environment } from '../../environment.ts';
import { beginLogin, SSO_PAGE } from '../../features/auth/sso/provider.ts';
import { faultFinding, okFinding, type Finding } from './finding.ts';

const CHECK = 'Login service';

/** The login service of the configuration, as far as it can be asked before somebody logs in; nothing where there is none. */
export async function* examineLoginService({ sso, publicUrl }: Environment): AsyncGenerator<Finding> {
  if (!sso) return;
  const redirectUri = publicUrl + SSO_PAGE;
  try {
    await beginLogin(sso, redirectUri);
    yield okFinding(CHECK, `${sso.issuer} answers; it must know the redirect address ${redirectUri}`);
  } catch {
    yield faultFinding(
      CHECK,
      `${sso.issuer} does not answer, or calls itself otherwise`,
      `Set OIDC_ISSUER to the "issuer" in ${sso.issuer.replace(/\/$/, '')}/.well-known/openid-configuration, to the letter.`,
    );
  }
}
