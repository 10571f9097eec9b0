import type { Role } from '@app/schema/roles';
import { RULED_ROLES, type SaveSecondFactorRuleInput } from '@app/schema/second-factor-rules';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import { DAY_MS, toDay } from '../../../lib/days.ts';
import type { Context, SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { queueMails } from '../../mail/queue.ts';
import { hasPasskey } from '../passkeys/queries.ts';
import * as queries from './rule-queries.ts';

type Needs = Pick<Context, 'db' | 'settings' | 'clock'>;

/** Whether the operator or the admins require a second factor of a role by now, and from when on the admins do. */
export async function getRequirement({ db, settings, clock }: Needs, role: Role) {
  const requiredFrom = role === 'User' ? null : await queries.selectRule(db, role);
  const isRuled = requiredFrom !== null && requiredFrom <= clock().toISOString();
  return { required: isRuled || settings.secondFactorRequired.includes(role), requiredFrom };
}

type Holder = { id: string; role: Role; totp_secret: string | null };

/** Whether a second factor is required of an account that has a passkey for it, and no app. */
export async function needsPasskey(ctx: Needs, { id, role, totp_secret: secret }: Holder): Promise<boolean> {
  if (secret !== null || role === 'User') return false;
  return (await getRequirement(ctx, role)).required && hasPasskey(ctx.db, id);
}

/** What is required of each role, and of how many that is more than they have. */
export async function listRules({ db, settings }: SignedInContext) {
  const [rules, lacking] = await Promise.all([queries.selectRules(db), queries.countLacking(db)]);
  return RULED_ROLES.map((role) => ({
    role,
    requiredFrom: rules.find((rule) => rule.role === role)?.requiredFrom ?? null,
    byOperator: settings.secondFactorRequired.includes(role),
    without: lacking.find((row) => row.role === role)?.count ?? 0,
  }));
}

/** Requires a second factor of a role after some days, and writes to those who lack one; or no longer. Throws `rule_changed`. */
export async function saveRule(
  { db, clock, actor, settings }: SignedInContext,
  { role, graceDays, seen }: SaveSecondFactorRuleInput,
) {
  const from = graceDays === null ? null : new Date(clock().getTime() + graceDays * DAY_MS);
  await transact(db, async (tx) => {
    const before = await queries.selectRuleUnderLock(tx, role);
    if (seen !== undefined && seen !== before) throw new Failure('rule_changed');
    await queries.putRule(tx, role, from);
    if (from !== null) {
      const lacking = await queries.selectLacking(tx, role);
      await queueMails(tx, lacking, {
        template: 'second_factor_needed',
        data: { day: toDay(from, settings.timeZone) },
      });
    }
    await audit({ actor, db: tx }, 'second_factor_rule', { details: { role, required: from !== null } });
  });
  return { msg: 'updated' } as const;
}
