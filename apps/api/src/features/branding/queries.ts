import type { PublishedBranding } from '@app/schema/branding';
import type { Tx } from '../../database/connect.ts';

/** The revision of what is published, under a lock that holds every other writer until the transaction ends. */
export async function lockRevision(tx: Tx): Promise<number> {
  const { revision } = await tx.selectFrom('branding').select('revision').forNoKeyUpdate().executeTakeFirstOrThrow();
  return revision;
}

type Written = {
  revision: number;
  content: PublishedBranding | null;
  /** Absent: it stays. */
  logo?: Buffer | null | undefined;
  at: Date | null;
};

export async function writeBranding(tx: Tx, { revision, content, logo, at }: Written): Promise<void> {
  await tx
    .updateTable('branding')
    .set({
      revision,
      content: content && JSON.stringify(content),
      published_at: at && at.toISOString(),
      ...(logo !== undefined && { logo }),
    })
    .execute();
}
