import { Command, Option } from 'commander';
import { number, wholeNumber } from '../numbers.js';
import { type ServiceName, serviceNames } from '../workspace.js';

const about = `Starts the three services on databases and ports of their own, and looks for what breaks them: in phase 1 by requests made from the contracts, in phase 2 by twice the load that they can serve, in phase 3 by kills, lost databases and slow neighbours. Exit code 1: something was found, which is named with how to do it again.`;

export interface Options {
  readonly full: boolean;
  readonly attacks: boolean;
  readonly replicas: boolean;
  readonly phase: readonly string[];
  readonly service: readonly ServiceName[];
  readonly count: number;
  readonly minutes: number;
  readonly seed: number;
  readonly only?: number;
}

const several = (flags: string, description: string, choices: readonly string[]) =>
  new Option(flags, `${description}; all`).choices(choices);

export function readOptions(): Options {
  const given = new Command('npm run stress --')
    .description(about)
    .addOption(several('--phase <n...>', 'one of the three, or several', ['1', '2', '3']))
    .addOption(
      several('--service <name...>', 'one or several (phase 3 always takes all)', serviceNames),
    )
    .option('--count <n>', 'requests per service in phase 1; 2000, with --full 20000', wholeNumber)
    .option('--minutes <n>', 'of trouble in phase 3; 0.5, with --full 5', number)
    .option('--seed <n>', 'the same dice again', wholeNumber, Date.now() % 1_000_000)
    .option('--only <n>', 'one request of phase 1 again', wholeNumber)
    .option(
      '--attacks',
      'instead of the phases: what one member or a stranger can do to everybody else',
      false,
    )
    .option(
      '--replicas',
      'instead of the phases: three of each behind nginx, mixed load, kills and a rolling upgrade, for so many --minutes; 2, with --full 30',
      false,
    )
    .option('--full', 'the numbers of the whole campaign', false)
    .allowExcessArguments(false)
    .showHelpAfterError()
    .parse()
    .opts<Partial<Options> & Pick<Options, 'full' | 'attacks' | 'replicas' | 'seed'>>();
  const { full, only, replicas } = given;
  const usualMinutes = replicas ? { small: 2, full: 30 } : { small: 0.5, full: 5 };
  return {
    phase: only === undefined ? ['1', '2', '3'] : ['1'],
    service: serviceNames,
    // The numbers of the specification of this campaign: 20,000 per service when it counts.
    count: full ? 20_000 : 2_000,
    minutes: usualMinutes[full ? 'full' : 'small'],
    ...given,
  };
}
