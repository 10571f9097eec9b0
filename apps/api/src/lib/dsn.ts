/** Where errors are sent, and the key that lets them in. */
export type Dsn = { key: string; endpoint: string };

/** The parts of a DSN as Sentry and those that speak like it give one, `https://KEY@HOST/PROJECT`; null for another text. */
export function readDsn(dsn: string): Dsn | null {
  const url = URL.parse(dsn);
  const [, prefix = '', project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w+$/.test(url.username) || project === undefined) return null;
  return { key: url.username, endpoint: `${url.protocol}//${url.host}${prefix}/api/${project}/envelope/` };
}
