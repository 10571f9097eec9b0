import type { RequestAccountInput } from '@app/schema/accounts';
import type { Context } from '../../../trpc/context.ts';
import { ACCOUNT_REQUESTS, ALL_ACCOUNT_REQUESTS } from '../rate-limits/limits.ts';
import { countNetworkTryOrRefuse, countOrRefuse } from '../rate-limits/service.ts';
import { queueMail } from '../../mail/queue.ts';
import { transact } from '../../../database/transact.ts';

/** Brings a visitor's request for an account to the firm by mail. The visitor gets none, so nobody can be bombed. */
export async function requestAccount(ctx: Context, { phoneNumber: phone, ...request }: RequestAccountInput) {
  const { db, language, settings, network } = ctx;
  const now = ctx.clock();
  await transact(db, async (tx) => {
    await countNetworkTryOrRefuse({ db: tx, now }, ACCOUNT_REQUESTS, network);
    await countOrRefuse({ db: tx, now }, ALL_ACCOUNT_REQUESTS, []);
    const data = { ...request, phone };
    await queueMail(tx, { template: 'account_request', recipient: settings.brand.email, languageCode: language, data });
  });
  return { msg: 'email_sent' } as const;
}
