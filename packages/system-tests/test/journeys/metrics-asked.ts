/** Labels of each metric, by its name. */
type Told = ReadonlyMap<string, ReadonlySet<string>>;

/** What Prometheus itself puts beside what it reads. */
const ofPrometheus = ['instance', 'job'];

const labelsIn = (text: string) =>
  [...text.matchAll(/(\w+)=~?"|(\w+)!=/g)].map(found => found[1] ?? found[2] ?? '');

/** What /metrics of some services tells. */
export async function toldLabels(addresses: readonly string[]): Promise<Told> {
  const told = new Map<string, Set<string>>();
  for (const address of addresses) {
    const page = await (await fetch(`${address}/metrics`)).text();
    for (const [, name = '', labels = ''] of page.matchAll(/^([a-z_0-9]+)\{(.*)\} \S+$/gm))
      told.set(name, new Set([...(told.get(name) ?? ofPrometheus), ...labelsIn(labels)]));
  }
  // A stack without Redis does not say whether it shares its counters.
  return told.set('rate_limits_shared', new Set([...ofPrometheus, 'service']));
}

/** What an expression, in the language of Prometheus, asks for that nobody tells. */
export function notTold(expression: string, told: Told): readonly string[] {
  // What is grouped by belongs to every metric of the expression.
  const by = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  const rest = expression.replace(/\bby \([^)]*\)/g, '');
  const asked = [...rest.matchAll(/(?<!\$)\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()(?:\{([^}]*)\})?/g)];
  if (asked.length === 0) return [`nothing in ${expression}`];
  return asked.flatMap(([, name = '', matchers = '']) => {
    const labels = told.get(name);
    if (!labels) return [name];
    return [...labelsIn(matchers), ...by]
      .filter(label => !labels.has(label))
      .map(label => `${name}{${label}}`);
  });
}
