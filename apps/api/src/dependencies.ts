import type { Environment } from './environment.ts';
import type { Database } from './database/connect.ts';
import type { MailSecrets } from './features/mail/secrets-port.ts';
import type { QuestionnaireLibrary } from './features/questionnaire/questionnaire-library.ts';
import type { TextLibrary } from './features/texts/text-library.ts';
import type { Clock } from './lib/clock.ts';
import type { LogHashes } from './lib/log-hashes.ts';
import type { PasswordStrength } from './lib/password-strength.ts';
import type { Passwords } from './lib/passwords.ts';
import type { Sealer } from './lib/sealer.ts';
import type { Tokens } from './lib/tokens.ts';

/** What the application is given; `main.ts` makes the real ones, tests their own. */
export type Dependencies = {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  passwordStrength: PasswordStrength;
  tokens: Tokens;
  texts: TextLibrary;
  questionnaires: QuestionnaireLibrary;
  sealer: Sealer;
  mailSecrets: MailSecrets;
  /** How log lines name addresses and networks. */
  logHashes: LogHashes;
  settings: Settings;
};

/** What of the environment the application itself goes by. */
export type Settings = Pick<
  Environment,
  | 'timeZone'
  | 'upsellDays'
  | 'publicUrl'
  | 'production'
  | 'brand'
  | 'mailFrom'
  | 'smtpUrl'
  | 'showsMail'
  | 'dataDir'
  | 'secondFactorRequired'
  | 'sessionIdleMinutes'
  | 'trustedProxies'
  | 'metricsPort'
  | 'eraseAfterDays'
  | 'keepMailDays'
  | 'keepAuditDays'
  | 'logKey'
  | 'securityEvents'
>;
