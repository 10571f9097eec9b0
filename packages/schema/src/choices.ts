/*
 * The values that the filters of lists offer. Here is no parser: the web app's first load reads the search parameters of every
 * page, and must not carry zod for that.
 */

/** What a client may need of their consultant; also the filters of the list. */
export const CLIENT_NEEDS = [
  'waiting',
  'check_in_waiting',
  'reply',
  'check_in_missed',
  'overdue',
  'behind',
  'inactive',
  'never_logged_in',
  'no_credit',
] as const;

/** By company, last activity (longest ago first), progress (least first), wait for feedback (longest first), next deadline. */
export const CLIENT_SORT_KEYS = ['company', 'activity', 'progress', 'waiting', 'deadline'] as const;

/** Each of them, and turned round. */
export const CLIENT_SORTS = [
  ...CLIENT_SORT_KEYS,
  '-company',
  '-activity',
  '-progress',
  '-waiting',
  '-deadline',
] as const;

/** The companies whose answers are shown as examples; the first one unless another was chosen. */
export const EXAMPLE_COMPANIES = ['refrigeration', 'workshop', 'physiotherapy', 'software'] as const;

export const PLAN_STATES = ['active', 'completed', 'submitted'] as const;

/** By start and by company, for those who look after plans. */
export const PLAN_SORT_KEYS = ['started', 'company'] as const;

/** Each of them, and turned round. */
export const PLAN_SORTS = [...PLAN_SORT_KEYS, '-started', '-company'] as const;

export const TEXT_CATEGORIES = [
  'general',
  'client',
  'consultant',
  'admin',
  'growth_plan',
  'examples',
  'guides',
  'email',
] as const;

/** What a list of texts can be narrowed to; `changed` includes the outdated and the broken. */
export const TEXT_FILTERS = ['changed', 'missing', 'outdated', 'broken'] as const;
