import { idInput } from '@app/schema/fields';
import { questionnaireOutput } from '@app/schema/questionnaire';
import * as schema from '@app/schema/sharing';
import { compiledMessagesOutput, messagesOutput } from '@app/schema/texts';
import { anyone, signedIn } from '../../trpc/base.ts';
import * as sharing from './service.ts';

export const shareProcedures = {
  link: signedIn.query(idInput, schema.shareLinkOutput, (ctx, input) => sharing.getLink(ctx, input.id)),
  toggle: signedIn.mutation(idInput, schema.sharedSetOutput, (ctx, { id }) =>
    sharing.setShared(ctx, { id, shared: 'other' }),
  ),
  /** To a state that is named, so that a double click or a retry ends where one meant. */
  set: signedIn.mutation(schema.setSharedInput, schema.sharedSetOutput, sharing.setShared),
  renew: signedIn.mutation(idInput, schema.renewedShareOutput, (ctx, input) => sharing.renewLink(ctx, input.id)),

  plan: anyone.query(schema.shareCodeInput, schema.sharedPlanOutput, (ctx, input) =>
    sharing.getSharedPlan(ctx, input.code),
  ),
  steps: anyone.query(schema.shareCodeInput, schema.sharedStepsOutput, (ctx, input) =>
    sharing.getSharedSteps(ctx, input.code),
  ),
  messages: anyone.query(schema.shareMessagesInput, messagesOutput, (ctx, input) =>
    sharing.getSharedMessages(ctx, input.code, input.lang),
  ),

  document: anyone.query(schema.shareCodeInput, schema.sharedDocumentOutput, (ctx, input) =>
    sharing.getSharedDocument(ctx, input.code),
  ),
  questionnaire: anyone.query(schema.shareCodeInput, questionnaireOutput, (ctx, input) =>
    sharing.getSharedQuestionnaire(ctx, input.code),
  ),
  texts: anyone.query(schema.shareTextsInput, compiledMessagesOutput, (ctx, input) =>
    sharing.getSharedTexts(ctx, input.code, input.lang.split(',')),
  ),
};
