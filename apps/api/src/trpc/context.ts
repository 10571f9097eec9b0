import type { Role } from '@app/schema/roles';
import type { TokenArea } from '@app/schema/tokens';
import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../lib/gate.ts';
import { getSharingNetwork, type Network } from '../lib/network.ts';
import type { Membership } from '../database/membership.ts';
import type { Scope } from '../policy/scope.ts';
import type { CallRecord } from '../telemetry/call-record.ts';

/** What a personal token was made for. */
export type TokenScope = { areas: readonly TokenArea[]; readOnly: boolean };

/** Who calls, once the session has been read. */
export type Actor = {
  accountId: string;
  role: Role;
  /** Of which client and as what; null for staff. */
  member: Membership | null;
  /** Null for a personal token, which no procedure about sessions takes. */
  sessionId: string | null;
  /** What the personal token that calls was made for; null for a session. */
  token: TokenScope | null;
  /** The operator asks for a second factor that is not set up yet. */
  secondFactorDue: boolean;
  /** The account has the app, or this session began with a passkey or at the login service. */
  hasSecondFactor: boolean;
};

/** What the procedure builders need of features, which import the builders and so cannot be imported by them. */
export type ProcedurePorts = {
  /** The caller of a request. Throws `unauthorized`, or the signature failure that logs out without a call. */
  identify(ctx: Context): Promise<Actor>;
  /** Records in the audit log that a member of staff read a plan. */
  recordPlanView(ctx: Context, actor: Actor, planId: string): Promise<void>;
  /** Notes when a client last worked on a plan. */
  recordActivity(ctx: Context, clientId: string): Promise<void>;
};

/** What a transport knows of a call before anybody is identified. */
export type Context = Dependencies & {
  ports: ProcedurePorts;
  authorization: string | undefined;
  language: string;
  userAgent: string | undefined;
  /** Sends an answer that is JSON already as it is; anybody else gets the value. */
  takesJson: boolean;
  network: Network;
  /** Filled on the way, for logs, metrics and traces. */
  call: CallRecord;
  /** Does what others than the call's own transaction must see of it: at once, or when that has ended. */
  afterwards(work: () => Promise<unknown>): Promise<unknown>;
};

/** The context behind `signedIn`: the caller and how far the policy lets them reach. */
export type SignedInContext = Context & { actor: Actor; scope: Scope };

/** Whose work it is to a concurrency limit; the account is known once the session, token or link has been read. */
export function getCaller({ call, network }: Pick<Context, 'call' | 'network'>): Caller {
  return { account: call.actor?.accountId, network: getSharingNetwork(network) };
}
