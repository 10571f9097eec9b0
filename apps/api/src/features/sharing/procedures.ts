import { idInput } from '@app/schema/fields';
import { questionnaireOutput } from '@app/schema/questionnaire';
import * as schema from '@app/schema/sharing';
import { compiledMessagesOutput, messagesOutput } from '@app/schema/texts';
import { anyone, signedIn } from '../../trpc/base.ts';
import * as sharing from './service.ts';

export const shareProcedures = {
  link: signedIn.query(idInput, schema.shareLinkOutput, (ctx, { id }) => sharing.getLink(ctx, id)),
  toggle: signedIn.mutation(idInput, schema.sharedSetOutput, (ctx, { id }) =>
    sharing.setShared(ctx, { id, shared: 'other' }),
  ),
  /** To a state that is named, so that a double click or a retry ends where one meant. */
  set: signedIn.mutation(schema.setSharedInput, schema.sharedSetOutput, sharing.setShared),
  renew: signedIn.mutation(idInput, schema.renewedShareOutput, (ctx, { id }) => sharing.renewLink(ctx, id)),

  plan: anyone.query(schema.shareCodeInput, schema.sharedPlanOutput, sharing.getSharedPlan),
  steps: anyone.query(schema.shareCodeInput, schema.sharedStepsOutput, sharing.getSharedSteps),
  messages: anyone.query(schema.shareMessagesInput, messagesOutput, sharing.getSharedMessages),

  document: anyone.query(schema.shareCodeInput, schema.sharedDocumentOutput, sharing.getSharedDocument),
  questionnaire: anyone.query(schema.shareCodeInput, questionnaireOutput, sharing.getSharedQuestionnaire),
  texts: anyone.query(schema.shareTextsInput, compiledMessagesOutput, sharing.getSharedTexts),
};
