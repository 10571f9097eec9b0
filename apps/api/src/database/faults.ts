const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL refused a row because of a unique index, given its name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && broken === constraint;
}
