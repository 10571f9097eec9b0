import { parser } from '@prometheus-io/lezer-promql';

/** What a PromQL expression asks for; `labels` are those it matches or groups by. */
export type Asked = { metrics: string[]; labels: string[] };

/** Reads an expression; throws where it is none. What Grafana fills in itself counts as five minutes. */
export function readPromql(expression: string): Asked {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const asked: Asked = { metrics: [], labels: [] };
  parser.parse(text).iterate({
    enter: ({ type, name, from, to, node }) => {
      const word = text.slice(from, to);
      if (type.isError) throw new Error(`not PromQL at ${from}: ${text}`);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') asked.metrics.push(word);
      if (name === 'LabelName') asked.labels.push(word);
    },
  });
  return asked;
}
