import { idInput } from '@app/schema/fields';
import { questionnaireOutput } from '@app/schema/questionnaire';
import * as schema from '@app/schema/sharing';
import { compiledMessagesOutput, messagesOutput } from '@app/schema/texts';
import { anyone, signedIn } from '../../trpc/base.ts';
import * as sharing from './service.ts';

export const shareProcedures = {
  link: signedIn
    .input(idInput)
    .output(schema.shareLinkOutput)
    .query(({ ctx, input }) => sharing.getLink(ctx, input.id)),
  toggle: signedIn
    .input(idInput)
    .output(schema.sharedSetOutput)
    .mutation(({ ctx, input }) => sharing.setShared(ctx, { id: input.id, shared: 'other' })),
  /** To a state that is named, so that a double click or a retry ends where one meant. */
  set: signedIn
    .input(schema.setSharedInput)
    .output(schema.sharedSetOutput)
    .mutation(({ ctx, input }) => sharing.setShared(ctx, input)),
  renew: signedIn
    .input(idInput)
    .output(schema.renewedShareOutput)
    .mutation(({ ctx, input }) => sharing.renewLink(ctx, input.id)),

  plan: anyone
    .input(schema.shareCodeInput)
    .output(schema.sharedPlanOutput)
    .query(({ ctx, input }) => sharing.getSharedPlan(ctx, input.code)),
  steps: anyone
    .input(schema.shareCodeInput)
    .output(schema.sharedStepsOutput)
    .query(({ ctx, input }) => sharing.getSharedSteps(ctx, input.code)),
  messages: anyone
    .input(schema.shareMessagesInput)
    .output(messagesOutput)
    .query(({ ctx, input }) => sharing.getSharedMessages(ctx, input.code, input.lang)),

  document: anyone
    .input(schema.shareCodeInput)
    .output(schema.sharedDocumentOutput)
    .query(({ ctx, input }) => sharing.getSharedDocument(ctx, input.code)),
  questionnaire: anyone
    .input(schema.shareCodeInput)
    .output(questionnaireOutput)
    .query(({ ctx, input }) => sharing.getSharedQuestionnaire(ctx, input.code)),
  texts: anyone
    .input(schema.shareTextsInput)
    .output(compiledMessagesOutput)
    .query(({ ctx, input }) => sharing.getSharedTexts(ctx, input.code, input.lang.split(','))),
};
