import { ConfigError } from '../config/read.js';
import { databaseTrouble } from '../database/errors.js';

const isNamed = (error: Error, name: string) => error.name === name;

/** Why a service does not start: what an operator can mend in a sentence, anything else with its place. */
export function reasonNotToStart(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `The service cannot start: ${String(error)}`;
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code === 'EADDRINUSE')
    return `The service cannot start: port ${String(port)} is taken. Stop what listens there, or set PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `The service cannot start: it may not listen on port ${String(port)}. Set PORT to one above 1023.`;
  if (isNamed(error, 'MigrationError')) return `The service cannot start: ${error.message}`;
  return `The service cannot start: ${databaseTrouble(error) ?? error.stack ?? error.message}`;
}
