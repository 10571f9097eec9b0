import { idInput } from '@app/schema/fields';
import * as schema from '@app/schema/webhooks';
import { signedIn } from '../../trpc/base.ts';
import * as webhooks from './service.ts';

export const webhookProcedures = {
  list: signedIn.query(schema.webhooksOutput, webhooks.listWebhooks),
  save: signedIn.mutation(schema.saveWebhookInput, schema.saveWebhookOutput, webhooks.saveWebhook),
  delete: signedIn.mutation(idInput, schema.webhookDeletedOutput, webhooks.deleteWebhook),
  renewSecret: signedIn.mutation(idInput, schema.renewSecretOutput, webhooks.renewSecret),
  test: signedIn.mutation(idInput, schema.webhookSavedOutput, webhooks.testWebhook),
  deliveries: signedIn.query(schema.listDeliveriesInput, schema.deliveriesOutput, webhooks.listDeliveries),
  replay: signedIn.mutation(schema.replayInput, schema.webhookSavedOutput, webhooks.replayDelivery),
};
