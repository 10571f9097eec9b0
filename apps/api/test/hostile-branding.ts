import type { Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { BRANDING } from './branding-input.ts';
import type { Write } from './hostile-check-ins.ts';

const { name, sender, phone, address, ...others } = BRANDING;

/** The facts of the firm that are no addresses of the web or of mail. */
export function getBrandingWrites(app: Harness, { admin }: { admin: () => Person }) {
  const read = () => app.query<{ revision: number }>('branding.get', undefined, admin());
  return {
    'branding.publish': {
      fields: { name, sender, phone, address },
      as: admin,
      rest: async () => ({ ...others, revision: (await read()).body.revision }),
      read,
    },
  } satisfies Record<string, Write>;
}
