import { TEXT_CATEGORIES } from '@app/schema/choices';
import * as schema from '@app/schema/texts';
import { Failure } from '../../failure.ts';
import { getCaller, type Context } from '../../trpc/context.ts';
import { anyone, signedIn } from '../../trpc/base.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import * as editor from './editor.ts';
import * as languages from './languages.ts';
import * as service from './service.ts';

export const languageProcedures = {
  list: anyone.output(schema.languagesOutput).query(({ ctx }) => [...ctx.texts.offered]),
  general: anyone
    .input(schema.wantedTextsInput)
    .output(schema.compiledMessagesOutput)
    .query(({ ctx, input }) => ctx.texts.compiledGeneral(firstOffered(ctx, input.lang))),
  forMe: signedIn
    .input(schema.wantedTextsInput)
    .output(schema.compiledMessagesOutput)
    .query(({ ctx, input }) => ctx.texts.compiledFor(firstOffered(ctx, input.lang), ctx.actor.role)),
  generalMessages: anyone
    .input(schema.textsInput)
    .output(schema.messagesOutput)
    .query(({ ctx, input }) => ({ messages: ctx.texts.messages(offered(ctx, input.lang), 'general') })),
  myMessages: signedIn
    .input(schema.textsInput)
    .output(schema.messagesOutput)
    .query(({ ctx, input }) => ({ messages: ctx.texts.messagesFor(offered(ctx, input.lang), ctx.actor.role) })),

  category: signedIn
    .input(schema.categoryTextsInput)
    .output(schema.categoryTextsOutput)
    .query(async ({ ctx, input }) => ({
      ...(await editor.categoryTexts(ctx, input.category, input.lang)),
      categories: [...TEXT_CATEGORIES],
    })),
  saveMessages: signedIn
    .input(schema.saveMessagesInput)
    .output(schema.saveMessagesOutput)
    .mutation(({ ctx, input }) => service.saveMessages(ctx, input)),
  resetMessages: signedIn
    .input(schema.resetMessagesInput)
    .output(schema.resetMessagesOutput)
    .mutation(({ ctx, input }) => service.resetMessages(ctx, input)),

  all: signedIn.output(schema.allLanguagesOutput).query(({ ctx }) => languages.listAllLanguages(ctx)),
  add: signedIn
    .input(schema.addLanguageInput)
    .output(schema.addLanguageOutput)
    .mutation(({ ctx, input }) => languages.addLanguage(ctx, input)),
  setEnabled: signedIn
    .input(schema.setLanguageEnabledInput)
    .output(schema.languageUpdatedOutput)
    .mutation(({ ctx, input }) => languages.setLanguageEnabled(ctx, input.languageCode, input.enabled)),
  remove: signedIn
    .input(schema.languageCodeInput)
    .output(schema.removeLanguageOutput)
    .mutation(({ ctx, input }) => languages.removeLanguage(ctx, input.languageCode)),
};

export const textProcedures = {
  search: signedIn
    .input(schema.searchTextsInput)
    .output(schema.searchTextsOutput)
    .query(({ ctx, input }) => editor.searchTexts(ctx, input)),
  get: signedIn
    .input(schema.textInput)
    .output(schema.textOutput)
    .query(({ ctx, input }) => editor.getText(ctx, input.key)),
  history: signedIn
    .input(schema.textHistoryInput)
    .output(schema.textHistoryOutput)
    .query(({ ctx, input }) => editor.listHistory(ctx, input)),
  export: signedIn
    .input(schema.exportTextsInput)
    .output(schema.exportTextsOutput)
    .query(({ ctx, input }) => withExportSlot(getCaller(ctx), () => editor.exportTexts(ctx, input))),
  import: signedIn
    .input(schema.importTextsInput)
    .output(schema.importTextsOutput)
    .mutation(({ ctx, input }) => service.importMessages(ctx, input)),
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
