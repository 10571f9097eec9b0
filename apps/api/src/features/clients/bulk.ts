import type { BulkInput, ExportClientsInput, Refusal } from '@app/schema/clients-bulk';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { toDay } from '../../lib/days.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { toSpreadsheet } from '../../lib/spreadsheet.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { LINK_MAILS } from '../auth/rate-limits/limits.ts';
import { countTry } from '../auth/rate-limits/service.ts';
import { queueMail } from '../mail/queue.ts';
import { selectEvery } from './list-clients.ts';
import { selectClient } from './queries.ts';
import { grantPlanCredit } from './service.ts';

const COLUMNS = [
  { name: 'company', width: 30 },
  { name: 'person', width: 24 },
  { name: 'email', width: 30 },
  { name: 'phone', width: 18 },
  { name: 'city', width: 16 },
  { name: 'consultant', width: 24 },
  { name: 'plan', width: 40 },
  { name: 'progress', width: 12, kind: 'number' },
  { name: 'waiting', width: 12, kind: 'day' },
  { name: 'open', width: 12, kind: 'number' },
  { name: 'overdue', width: 12, kind: 'number' },
  { name: 'activity', width: 12, kind: 'day' },
] as const;

/** Does one act for each client; who is refused does not hinder the others. */
async function forEach({ ids }: BulkInput, act: (id: string) => Promise<Refusal | null>) {
  const refusals: (Refusal | null)[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each in its own transaction, one connection at a time
  for (const id of ids) refusals.push(await act(id));
  return { msg: 'updated', refusals } as const;
}

const REFUSALS: Partial<Record<string, Refusal>> = {
  not_found: 'not_found',
  client_has_active_plan: 'has_plan',
  client_has_plan_credit: 'has_right',
};

/** Grants several clients the right to a new plan, each as if alone. */
export function grantPlanCredits(ctx: SignedInContext, input: BulkInput) {
  return forEach(input, async (id) => {
    try {
      await grantPlanCredit(ctx, { id });
      return null;
    } catch (error) {
      const reason = error instanceof Failure ? REFUSALS[error.body.msg] : undefined;
      if (reason === undefined) throw error;
      return reason;
    }
  });
}

/** Sends several clients a new invitation, within the limits of mails to one address; refused to who has a password. */
export function inviteAgain({ db, scope, clock }: SignedInContext, input: BulkInput) {
  return forEach(input, (id) =>
    transact(db, async (tx) => {
      const client = await selectClient(tx, scope, id);
      if (!client) return 'not_found';
      if (client.hadPassword) return 'in_use';
      if (client.disabled) return 'disabled';
      const { left } = await countTry({ db: tx, now: clock() }, LINK_MAILS, ['user', normalizeEmail(client.email)]);
      if (left === 0) return 'enough_mails';
      await queueMail(tx, { template: 'invitation', accountId: client.ownerId, data: {} });
      return null;
    }),
  );
}

/** The named clients of the caller as a spreadsheet, by company. */
export function exportClients(ctx: SignedInContext, { ids, format }: ExportClientsInput) {
  const { texts, language, settings, db, actor } = ctx;
  const day = (moment: string | null) => moment && toDay(new Date(moment), settings.timeZone);
  return withExportSlot(getCaller(ctx), async () => {
    const clients = await selectEvery(ctx, [...new Set(ids)]);
    await audit({ actor, db }, 'clients_exported', { subjectId: actor.accountId, details: { count: clients.length } });
    const title = (name: string) => texts.text(language, `clients.export.${name}`);
    const rows = clients.map(({ consultant, activeGrowthPlan: plan, ...client }) => [
      client.company,
      `${client.firstName} ${client.lastName}`,
      client.email,
      client.phoneNumber,
      client.city,
      `${consultant.firstName} ${consultant.lastName}`,
      plan?.name ?? null,
      plan ? String(plan.percentCompleted) : null,
      day(client.waitingSince),
      String(client.openTodos),
      String(client.overdueTodos),
      day(client.lastActivityAt),
    ]);
    return { ...(await toSpreadsheet(format, { language, columns: COLUMNS, title, rows })), rows: clients.length };
  });
}
