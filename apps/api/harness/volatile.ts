/** PostgreSQL's settings for tests: no durability, which makes nothing safe but everything quick, and room for many. */
export const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
