import type { FastifyInstance } from 'fastify';

/** One series of `/metrics`. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

export type Scrape = {
  text: string;
  samples: Sample[];
  /** The sum of the series of a name that have these labels. */
  sum(name: string, labels?: Record<string, string>): number;
};

/** Reads `/metrics` as Prometheus does. */
export async function scrape(app: FastifyInstance): Promise<Scrape> {
  const answer = await app.inject('/metrics');
  if (answer.statusCode !== 200) throw new Error(`/metrics answers ${answer.statusCode}`);
  const samples = answer.body
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(sampleOf);
  return {
    text: answer.body,
    samples,
    sum: (name, labels = {}) =>
      samples
        .filter((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
        .reduce((sum, { value }) => sum + value, 0),
  };
}

function sampleOf(line: string): Sample {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`not a line of Prometheus: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text]);
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
}
