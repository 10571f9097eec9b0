/** What sort of guard it is; each is found, and taken away, in its own way. */
export const KINDS = {
  refusal: 'an `if` that throws a failure, or an operand of its condition: never refuses',
  admission: 'an `if` that lets through what is otherwise refused: always lets through',
  silence: 'an `if` that does nothing for who has no right: does it all the same',
  scope: 'a query’s reach, `clientInScope(…)` or `consultantInScope(…)`: everything',
  condition: 'a condition of an SQL statement: true',
  check: 'a call that throws when there is no room or no right: not called',
  revocation: 'a call that ends sessions, tokens or links: not called',
  withheld: 'what only some see, or find by: by everybody',
  defence: 'a header, a limit or an option of the server or of a signature’s check: left out',
} as const;

export type Kind = keyof typeof KINDS;

/** A piece of source that, with `before` and `after` around it, is taken away when its switch says so. */
export type Guard = {
  /** File, function, kind and text: the same for as long as the guard reads the same. */
  id: string;
  kind: Kind;
  /** Below `apps/api/src`. */
  file: string;
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
  /** Read once when its module loads, not at each call. */
  fixed: boolean;
};
