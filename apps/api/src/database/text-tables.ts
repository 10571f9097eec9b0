import type { Generated } from 'kysely';
import type { Moment } from './moment.ts';

export type LanguageTable = {
  id: string;
  language_code: string;
  country_code: string;
  name: string;
  name_in_native_language: string;
  enabled: Generated<boolean>;
};

export type TextChangeTable = {
  language_code: string;
  key: string;
  category: string;
  text: string;
  shipped_text: string;
  changed_at: Generated<Moment>;
  changed_by: string | null;
};

/** A null text: back to the shipped one. */
export type TextChangeHistoryTable = {
  id: string;
  language_code: string;
  key: string;
  text: string | null;
  changed_at: Generated<Moment>;
  changed_by: string | null;
};

/** One row, counted up by whatever changes a text or a language. */
export type TextRevisionTable = { revision: number };
