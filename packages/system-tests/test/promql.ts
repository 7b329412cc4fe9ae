import { parser } from '@prometheus-io/lezer-promql';

/** With Prometheus' own grammar, that of its page; throws where it says that something is wrong. */
const strict = parser.configure({ strict: true });

interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** The metrics of an expression, each with the labels that it is asked by. */
export function parsePromql(expression: string): readonly Selector[] {
  const selectors: { metric: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  strict.parse(expression).iterate({
    enter({ from, name, node, to }) {
      const text = expression.slice(from, to);
      if (name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      const selector = selectors.at(-1);
      if (name === 'Identifier' && selector) selector.metric = text;
      if (name === 'LabelName')
        (node.parent?.name === 'GroupingLabels' ? grouping : selector?.labels)?.push(text);
    },
  });
  // What is grouped by belongs to every metric of the expression.
  return selectors.map(({ metric, labels }) => ({ metric, labels: [...labels, ...grouping] }));
}
