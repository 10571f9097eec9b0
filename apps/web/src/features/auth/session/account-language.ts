import type { LoginOutput } from '@app/schema/sessions';

/** The language of an account, and whether its person chose it. */
export type AccountLanguage = Pick<LoginOutput, 'languageCode' | 'languageChosen'>;
