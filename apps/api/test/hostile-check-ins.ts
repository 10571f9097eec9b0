import type { FollowUp } from '@app/schema/follow-up';
import type { Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import type { Answered } from '../harness/callers.ts';
import { newId } from '../src/lib/ids.ts';

/** A mutation with its fields for texts, all of which get the same one. `read` finds what was written last, or all of it. */
export type Write = {
  fields: Record<string, string>;
  as: () => Person;
  rest?: () => object | Promise<object>;
  /** Puts the fields where they belong, when that is not the input itself. */
  nest?: (fields: Record<string, string>) => Promise<object>;
  read?: (written: Record<string, unknown>) => Promise<Answered<unknown>>;
  keepsAll?: true;
  /** How many of the hostile texts at least are short enough for it. */
  takes?: number;
};

type People = Record<'owner' | 'consultant', () => Person>;

/** The mutations of check-ins that take texts, about a completed plan of an owner. */
export function getCheckInWrites(app: Harness, { owner, consultant }: People) {
  const checkInId = newId();
  let made: Promise<string> | undefined;

  async function makePlan(): Promise<string> {
    const plan = await app.aPlan({ owner: owner(), completed: true });
    const opened = { number: 1, due_on: '2026-12-01', opened_at: '2026-11-20T00:00:00Z' };
    const of = { id: checkInId, plan_id: plan.id, client_id: owner().id };
    await app.db
      .insertInto('check_in')
      .values({ ...of, ...opened })
      .execute();
    return plan.id;
  }

  const getPlan = () => (made ??= makePlan());
  const set = (values: object) => app.db.updateTable('check_in').set(values).where('id', '=', checkInId).execute();
  const read = async () => app.query<FollowUp>('followUp.get', { id: await getPlan() }, owner());

  return {
    'checkIn.save': {
      fields: { moved: 'Good', obstacle: '', question: '', focus: '' },
      as: owner,
      async rest() {
        const id = await getPlan();
        await set({ version: 0, sent_at: null });
        return { id, checkInId, version: 0 };
      },
      async read() {
        const { body, ...answered } = await read();
        return { ...answered, body: body.checkIns.map(({ moved }) => moved?.trim()) }; // it is kept as it was typed
      },
    },
    'checkIn.answer': {
      fields: { answer: 'Good' },
      as: consultant,
      async rest() {
        const id = await getPlan();
        await set({ sent_at: '2026-12-01T00:00:00Z', answered_at: null });
        return { id, checkInId };
      },
      read,
    },
  } satisfies Record<string, Write>;
}
