/** A moment as PostgreSQL's text, turned to ISO 8601 with `Z` by `connect.ts`; a `Date` may be written. */
export type Moment = string;
