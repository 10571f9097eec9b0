import { compiledMessagesOutput, languagesOutput, textsInput } from '@app/schema/texts';
import { anyone, router, signedIn } from '../../trpc/procedures.ts';
import { selectLanguages } from './queries.ts';

export const languageRouter = router({
  list: anyone.output(languagesOutput).query(({ ctx }) => selectLanguages(ctx.db)),
  general: anyone
    .input(textsInput)
    .output(compiledMessagesOutput)
    .query(({ ctx, input }) => ({ messages: ctx.texts.compiledGeneral(input.lang) })),
  forMe: signedIn
    .input(textsInput)
    .output(compiledMessagesOutput)
    .query(({ ctx, input }) => ({ messages: ctx.texts.compiledFor(input.lang, ctx.actor.role) })),
});
