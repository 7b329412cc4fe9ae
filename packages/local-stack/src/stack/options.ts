import { Command, InvalidArgumentError, Option } from 'commander';

export const serviceNames = ['platform', 'chat-bot', 'pay'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface StackOptions {
  empty: boolean;
  reset: boolean;
  production: boolean;
  portOffset: number;
  /** Restart a service after a rebuild. */
  watch: boolean;
  inspect: boolean;
  only: ServiceName | undefined;
}

const environmentHelp = `
Environment, to use real parts instead of the embedded ones:
  DATABASE_URL_PLATFORM, DATABASE_URL_CHAT_BOT, DATABASE_URL_PAY
                      PostgreSQL databases of the services
  SOURCE_DATABASE_URL the membership database to synchronize from (postgres:// or mysql://)
  MAILHOST_DATABASE_URL
                      the database of the mail servers
  REDIS_URL           where rate-limit counters are shared
Anything else that is set reaches the services as it is (LOG_LEVEL=debug, RATE_LIMITS=off, …).`;

/** What `npm start -- …` was asked for; undefined when commander has answered by itself (--help). */
export function parseOptions(args: readonly string[]): StackOptions {
  const command = new Command('npm start --')
    .description('Runs the three services and everything they need until Ctrl-C.')
    .option('--empty', 'without sample data', false)
    .option('--reset', 'delete the data, secrets and keys of the last start', false)
    .option('--production', 'run the services as in production', false)
    .option('--port-offset <n>', 'move every port by this number', readOffset, 0)
    .option('--watch', 'restart a service after it was rebuilt (npm run dev)', false)
    .option('--inspect', 'listen for debuggers: platform 9229, chat-bot 9230, pay 9231', false)
    .addOption(new Option('--only <service>', 'start one service alone').choices(serviceNames))
    .addHelpText('after', environmentHelp)
    .allowExcessArguments(false)
    .showHelpAfterError('npm start -- --help lists the options.')
    .parse(args, { from: 'user' });
  const { empty, reset, production, portOffset, watch, inspect, only } =
    command.opts<StackOptions>();
  return { empty, reset, production, portOffset, watch, inspect, only };
}

function readOffset(text: string): number {
  const offset = Number(text);
  // The highest port in use is 3003; a port is at most 65535.
  if (!Number.isInteger(offset) || offset < 0 || offset > 60_000) {
    throw new InvalidArgumentError('Must be a whole number from 0 to 60000.');
  }
  return offset;
}
