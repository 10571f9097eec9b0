import { PLAN_BYTES_MAX, PLAN_TODOS_MAX } from '@app/schema/plans';
import { Failure } from '../../failure.ts';

const MEGABYTE = 1024 * 1024;

/** The failures that correspond to these constraints of the database. */
const FAILURES = new Map([
  ['plan_bytes_max', () => new Failure('plan_is_full', { params: { megabytes: PLAN_BYTES_MAX / MEGABYTE } })],
  ['plan_todos_max', () => new Failure('plan_has_too_many_todos', { params: { max: PLAN_TODOS_MAX } })],
]);

/** For the `catch` of a write to a plan: throws the failure to tell when the plan is full, and any other fault as it is. */
export function throwFull(fault: unknown): never {
  const { constraint } = (fault ?? {}) as { constraint?: string };
  throw FAILURES.get(constraint ?? '')?.() ?? fault;
}
