import * as schema from '@app/schema/texts';
import { Failure } from '../../failure.ts';
import type { Context } from '../../trpc/context.ts';
import { anyone, signedIn } from '../../trpc/base.ts';
import * as browsing from './browsing.ts';
import * as editor from './editor.ts';
import * as languages from './languages.ts';
import * as service from './service.ts';
import { EXAMPLES, GENERAL, getCategories } from './snapshot.ts';

export const languageProcedures = {
  list: anyone.query(schema.languagesOutput, (ctx) => [...ctx.texts.offered]),
  general: anyone.query(schema.wantedTextsInput, schema.compiledMessagesOutput, (ctx, input) =>
    ctx.texts.snapshot.compiled(firstOffered(ctx, input.lang), GENERAL),
  ),
  forMe: signedIn.query(schema.ownTextsInput, schema.compiledMessagesOutput, (ctx, { lang, general }) =>
    ctx.texts.snapshot.compiledForRole(firstOffered(ctx, lang), ctx.actor.role, general),
  ),
  examples: signedIn.query(schema.wantedTextsInput, schema.compiledMessagesOutput, (ctx, input) =>
    ctx.texts.snapshot.compiled(firstOffered(ctx, input.lang), EXAMPLES),
  ),
  generalMessages: anyone.query(schema.textsInput, schema.messagesOutput, (ctx, input) => ({
    messages: ctx.texts.snapshot.messages(offered(ctx, input.lang), GENERAL),
  })),
  myMessages: signedIn.query(schema.textsInput, schema.messagesOutput, (ctx, input) => ({
    messages: ctx.texts.snapshot.messages(offered(ctx, input.lang), getCategories(ctx.actor.role)),
  })),

  category: signedIn.query(schema.categoryTextsInput, schema.categoryTextsOutput, editor.getCategoryTexts),
  saveMessages: signedIn.mutation(schema.saveMessagesInput, schema.saveMessagesOutput, service.saveMessages),
  resetMessages: signedIn.mutation(schema.resetMessagesInput, schema.resetMessagesOutput, service.resetMessages),

  all: signedIn.query(schema.allLanguagesOutput, languages.listAllLanguages),
  add: signedIn.mutation(schema.addLanguageInput, schema.addLanguageOutput, languages.addLanguage),
  setEnabled: signedIn.mutation(
    schema.setLanguageEnabledInput,
    schema.languageUpdatedOutput,
    languages.setLanguageEnabled,
  ),
  remove: signedIn.mutation(schema.languageCodeInput, schema.removeLanguageOutput, languages.removeLanguage),
};

export const textProcedures = {
  outline: signedIn.query(schema.textsOutlineOutput, browsing.outlineTexts),
  search: signedIn.query(schema.searchTextsInput, schema.searchTextsOutput, editor.searchTexts),
  get: signedIn.query(schema.textInput, schema.textOutput, editor.getText),
  history: signedIn.query(schema.textHistoryInput, schema.textHistoryOutput, editor.listHistory),
  export: signedIn.query(schema.exportTextsInput, schema.exportTextsOutput, editor.exportTexts),
  import: signedIn.mutation(schema.importTextsInput, schema.importTextsOutput, service.importMessages),
};

/** The first of several languages that is offered, else the first of them, for which there is English. */
function firstOffered({ texts }: Context, wanted: string): string {
  const codes = wanted.split(',');
  return codes.find((code) => texts.languages.includes(code)) ?? codes[0] ?? '';
}

function offered({ texts }: Context, language: string): string {
  if (!texts.languages.includes(language)) throw new Failure('not_found');
  return language;
}
