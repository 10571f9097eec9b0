import { findLegible, isLegible, THEMES } from '@app/schema/accent';
import type { AuditAction } from '@app/schema/audit-actions';
import type { PublishBrandingInput, ResetBrandingInput } from '@app/schema/branding';
import type { FieldError } from '@app/schema/errors';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { writeLogo } from './logo.ts';
import * as queries from './queries.ts';

/** What is shown of the firm, and since when. */
export async function getBranding({ texts }: SignedInContext) {
  await texts.refresh(); // what another process has just stored is there as well
  const { facts, sender, revision, publishedAt, accent } = texts.snapshot.branding;
  return { ...facts, sender, accent, publishedAt, revision };
}

/** Shows what an admin made of the firm, on this server at once and on the others within five seconds. */
export async function publishBranding(ctx: SignedInContext, input: PublishBrandingInput) {
  const { revision, logo: given, ...content } = input;
  const errors = findIllegible(content.accent);
  if (errors.length > 0) throw new Failure('bad_request', { errors });
  const logo = typeof given === 'string' ? writeLogo(Buffer.from(given, 'base64')) : given;
  if (typeof given === 'string' && logo === null) throw fieldFailure('logo', VALIDATION_KEYS.logo);
  await change(ctx, { action: 'branding_published', revision }, { content, logo, at: ctx.clock() });
  return { msg: 'saved', revision: revision + 1 } as const;
}

/** Forgets what was published: the configuration says again what is shown. */
export async function resetBranding(ctx: SignedInContext, { revision }: ResetBrandingInput) {
  await change(ctx, { action: 'branding_reset', revision }, { content: null, logo: null, at: null });
  return { msg: 'updated', revision: revision + 1 } as const;
}

type BrandingEvent = { action: AuditAction; revision: number };
type Change = Omit<Parameters<typeof queries.writeBranding>[1], 'revision'>;

/** Throws `branding_changed` when somebody else published or reset in the meantime. */
async function change(ctx: SignedInContext, { action, revision }: BrandingEvent, written: Change): Promise<void> {
  await transact(ctx.db, async (tx) => {
    if ((await queries.lockRevision(tx)) !== revision) throw new Failure('branding_changed');
    await queries.writeBranding(tx, { ...written, revision: revision + 1 });
    await audit({ ...ctx, db: tx }, action);
  });
  await ctx.afterwards(() => ctx.texts.refresh());
}

/** An accent on which, or in which, texts cannot be read is wrong; its error names the nearest that can. */
function findIllegible(accent: PublishBrandingInput['accent']): FieldError[] {
  if (accent === null) return [];
  return THEMES.filter((theme) => !isLegible(theme, accent[theme])).map((theme) => ({
    path: `accent.${theme}`,
    key: VALIDATION_KEYS.contrast,
    params: { nearest: findLegible(theme, accent[theme]) },
  }));
}
