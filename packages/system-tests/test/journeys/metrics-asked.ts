import { parsePromql } from '../promql.js';

/** Labels of each metric, by its name. */
type Told = ReadonlyMap<string, ReadonlySet<string>>;

/** What Prometheus itself puts beside what it reads. */
const ofPrometheus = ['instance', 'job'];

const labelsIn = (text: string) => [...text.matchAll(/(\w+)="/g)].map(([, name = '']) => name);

/** What /metrics of some services tells. */
export async function toldLabels(addresses: readonly string[]): Promise<Told> {
  const told = new Map<string, Set<string>>();
  for (const address of addresses) {
    const page = await (await fetch(`${address}/metrics`)).text();
    for (const [, name = '', labels = ''] of page.matchAll(/^([a-z_0-9]+)\{(.*)\} \S+$/gm))
      told.set(name, new Set([...(told.get(name) ?? ofPrometheus), ...labelsIn(labels)]));
  }
  return told;
}

/** Metrics a PromQL expression uses that do not exist. */
export function notTold(expression: string, told: Told): readonly string[] {
  const asked = parsePromql(expression);
  if (asked.length === 0) return [`nothing in ${expression}`];
  return asked.flatMap(({ labels, metric }) => {
    const known = told.get(metric);
    if (!known) return [metric];
    return labels.filter(label => !known.has(label)).map(label => `${metric}{${label}}`);
  });
}
