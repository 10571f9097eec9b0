import type { Database } from './database/connect.ts';
import type { Dependencies } from './dependencies.ts';
import { readLocalKey, type Environment } from './environment.ts';
import { mailSecrets } from './features/auth/mail-secrets.ts';
import { mailBundles } from './features/sending/mail-bundles.ts';
import { createQuestionnaireLibrary } from './features/questionnaire/questionnaire-library.ts';
import { openTexts } from './features/texts/text-library.ts';
import { createLogHashes, deriveLogKey } from './lib/log-hashes.ts';
import { createPasswordStrength } from './lib/password-strength.ts';
import { createPasswords } from './lib/passwords.ts';
import { createSealer } from './lib/sealer.ts';
import { createTokens, type SigningKey } from './lib/tokens.ts';

/** Makes the real dependencies over an open database, with the installation's own keys and clock unless others are given. */
export async function composeDependencies(
  db: Database,
  settings: Environment,
  given: { keys?: readonly [SigningKey, ...SigningKey[]]; clock?: () => Date } = {},
): Promise<Dependencies> {
  const { keys = settings.sessionKeys ?? readLocalKey(settings.dataDir), clock = () => new Date() } = given;
  return {
    db,
    clock,
    settings,
    passwords: createPasswords(),
    passwordStrength: createPasswordStrength(),
    tokens: createTokens(keys),
    sealer: createSealer(keys),
    mailSecrets,
    mailBundles,
    logHashes: createLogHashes(settings.logKey ?? deriveLogKey(keys)),
    texts: await openTexts(db, settings.brand),
    questionnaires: createQuestionnaireLibrary(db),
  };
}
