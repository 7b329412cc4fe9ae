import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { workspace } from '../src/workspace.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook_url: string };
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
}

const read = (file: string) => readFileSync(join(workspace, 'deploy', file), 'utf8');
const { groups } = parse(read('alerts.yaml')) as Rules;
const { panels, templating } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;

/** What Grafana puts in, and what only Grafana asks so, as it asks Prometheus for it. */
const asAsked = (expression: string) =>
  expression
    .replaceAll('$__rate_interval', '5m')
    .replace(/^label_values\((.+), (\w+)\)$/, 'group by ($2) ($1)');

export const rules = groups.flatMap(group => group.rules);

/** All that Prometheus is asked for, by where it stands. */
export const expressions = {
  'the alerts': rules.map(({ expr }) => expr),
  'the dashboard': [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...templating.list.flatMap(({ definition = [] }) => definition),
  ].map(asAsked),
};
