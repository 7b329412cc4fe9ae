import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { CommonSettings } from '../config/common-settings.js';
import { ConfigError, readConfig } from '../config/read.js';
import type { Settings, Values } from '../config/setting.js';
import { settingsAsText } from '../config/table.js';
import { databaseErrorMessage } from '../database/errors.js';
import type { TelemetryOptions } from '../telemetry/instrumentations.js';
import { startTelemetry } from '../telemetry/telemetry.js';
import { listenErrorOf, listenHost } from './listen.js';

export interface ServiceDefinition<S extends Settings & CommonSettings> {
  readonly name: string;
  readonly about: string;
  readonly settings: S;
  /** Builds the service; it starts listening only if this succeeds. */
  readonly build: (config: Values<S>) => Promise<FastifyInstance>;
  readonly shownPath?: TelemetryOptions['shownPath'];
}

/**
 * Node's default backlog is 511: of a thousand simultaneous connections the system drops the rest, which retry after
 * one, three, seven seconds. Linux caps it at net.core.somaxconn.
 */
const BACKLOG = 4096;

/** Cleanup after the last request: finishing work, saving counts. In addition to STOP_WITHIN. */
const CLEAN_UP_SECONDS = 10;

/**
 * Closes the service. Requests still open after the grace period, such as event streams, are cut off so that cleanup
 * can run.
 */
async function stop(app: FastifyInstance, withinSeconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinSeconds * 1000);
  await app.close();
  clearTimeout(cut);
}

const help = (definition: { name: string; about: string; settings: Settings }) =>
  `${definition.name}: ${definition.about}\n\nEnvironment variables:\n\n${settingsAsText(definition.settings)}\n`;

/** Why a service does not start: a sentence if an operator can fix it, else the stack. */
function reasonNotToStart(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `The service cannot start: ${String(error)}`;
  if (['MigrationError', 'ListenError'].includes(error.name))
    return `The service cannot start: ${error.message}`;
  return `The service cannot start: ${databaseErrorMessage(error) ?? error.stack ?? error.message}`;
}

function failStart(error: unknown): never {
  process.stderr.write(`${reasonNotToStart(error)}\n`);
  process.exit(1);
}

/** A service process: read, build, listen; on shutdown finish open requests. */
export async function run<S extends Settings & CommonSettings>(
  definition: ServiceDefinition<S>,
): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help(definition));
    return;
  }
  try {
    const config = readConfig(definition.settings, process.env) as Values<S>;
    const common = config as unknown as Values<CommonSettings>;
    const host = listenHost(common);
    const stopTelemetry = await startTelemetry(definition, common);
    const app = await definition.build(config);
    const delay = (common.stopWithin + CLEAN_UP_SECONDS) * 1000;
    closeWithGrace({ delay }, async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'stopping after an unhandled error');
      else app.log.info({ signal }, 'stopping');
      await stop(app, common.stopWithin);
      await stopTelemetry?.();
    });
    const { port } = common;
    await app.listen({ host, port, backlog: BACKLOG }).catch(error => {
      throw listenErrorOf(error, host, port);
    });
  } catch (error) {
    failStart(error);
  }
}
