import { openPool } from '@guildhall/service-kit/database';
import type pg from 'pg';

export interface Database {
  readonly pool: pg.Pool;
}

export function openDatabase(
  options: { readonly databaseUrl: string; readonly databasePool: number },
  onError: (error: Error) => void,
): Database {
  const pool = openPool({
    url: options.databaseUrl,
    max: options.databasePool,
    name: 'chat-bot',
    onError,
  });
  return { pool };
}
