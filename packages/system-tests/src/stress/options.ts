import { parseArgs } from 'node:util';
import { readAsked } from '../asked.js';
import { type ServiceName, serviceNames } from '../workspace.js';

const usage = `Usage: npm run stress -- [options]

Starts the three services on databases and ports of their own, and looks for what breaks them: in phase 1 by requests
made from the contracts, in phase 2 by twice the load that they can serve, in phase 3 by kills, lost databases and slow
neighbours. Exit code 1: something was found, which is named with how to do it again.

  --phase <n>        one of the three, may be repeated; all
  --service <name>   ${serviceNames.join(', ')}, may be repeated; all (phase 3 always takes all)
  --count <n>        requests per service in phase 1; 2000, with --full 20000
  --minutes <n>      of trouble in phase 3; 0.5, with --full 5
  --seed <n>         the same dice again
  --only <n>         one request of phase 1 again
  --attacks          instead of the phases: what one member or a stranger can do to everybody else
  --replicas         instead of the phases: three of each behind nginx, mixed load, kills and a rolling upgrade, for
                     so many --minutes; 2, with --full 30
  --full             the numbers of the whole campaign`;

export interface Options {
  readonly full: boolean;
  readonly attacks: boolean;
  readonly replicas: boolean;
  readonly phases: readonly string[];
  readonly services: readonly ServiceName[];
  readonly count: number;
  readonly minutes: number;
  readonly seed: number;
  readonly only: number | undefined;
}

function oneOf<T extends string>(name: string, allowed: readonly T[], given: string[]): T[] {
  const unknown = given.find(each => !allowed.some(one => one === each));
  if (unknown !== undefined)
    throw new Error(`--${name} is one of ${allowed.join(', ')}, not ${unknown}.`);
  return allowed.filter(one => given.includes(one));
}

function number(name: string, text: string, whole = true): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0) || (whole && !Number.isSafeInteger(value)))
    throw new Error(`--${name} is a ${whole ? 'whole ' : ''}number, not ${text}.`);
  return value;
}

function read(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      service: { type: 'string', multiple: true, default: [...serviceNames] },
      only: { type: 'string' },
      phase: { type: 'string', multiple: true },
      minutes: { type: 'string' },
      attacks: { type: 'boolean', default: false },
      replicas: { type: 'boolean', default: false },
      full: { type: 'boolean', default: process.env.GUILDHALL_FULL === '1' },
    },
  });
  const { attacks, full, only, replicas } = values;
  const usualMinutes = replicas ? { small: '2', full: '30' } : { small: '0.5', full: '5' };
  const phases = values.phase ?? (only === undefined ? ['1', '2', '3'] : ['1']);
  return {
    full,
    attacks,
    replicas,
    phases: oneOf('phase', ['1', '2', '3'], phases),
    services: oneOf('service', serviceNames, values.service),
    // The numbers of the specification of this campaign: 20,000 per service when it counts.
    count: number('count', values.count ?? (full ? '20000' : '2000')),
    minutes: number('minutes', values.minutes ?? usualMinutes[full ? 'full' : 'small'], false),
    seed: number('seed', values.seed ?? String(Date.now() % 1_000_000)),
    only: only === undefined ? undefined : number('only', only),
  };
}

export const readOptions = () => readAsked(usage, read);
