import type { Environment } from './environment.ts';
import type { Database } from './database/connect.ts';
import type { MailBundles } from './features/mail/bundles-port.ts';
import type { MailSecrets } from './features/mail/secrets-port.ts';
import type { QuestionnaireLibrary } from './features/questionnaire/questionnaire-library.ts';
import type { TextLibrary } from './features/texts/text-library.ts';
import type { LogHashes } from './lib/log-hashes.ts';
import type { PasswordStrength } from './lib/password-strength.ts';
import type { Passwords } from './lib/passwords.ts';
import type { Sealer } from './lib/sealer.ts';
import type { Tokens } from './lib/tokens.ts';

/** What the application is given; `main.ts` makes the real ones, tests their own. */
export type Dependencies = {
  db: Database;
  /** The time now; handed in so that rules and tests choose it. */
  clock: () => Date;
  passwords: Passwords;
  passwordStrength: PasswordStrength;
  tokens: Tokens;
  texts: TextLibrary;
  questionnaires: QuestionnaireLibrary;
  sealer: Sealer;
  mailSecrets: MailSecrets;
  mailBundles: MailBundles;
  /** How log lines name addresses and networks. */
  logHashes: LogHashes;
  settings: Settings;
};

/** What of the environment the application itself goes by. What is shown of the firm, `texts` knows: admins may change it. */
export type Settings = Omit<Environment, 'databaseUrl' | 'sessionKeys' | 'brand'>;
