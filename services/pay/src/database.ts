import { openPool } from '@guildhall/service-kit/database';
import { prismaAdapter } from '@guildhall/service-kit/prisma';
import type pg from 'pg';
import { PrismaClient } from './generated/prisma/client.js';

/** Prisma and plain SQL over the same connections. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
}

export function openDatabase(
  options: { readonly databaseUrl: string; readonly databasePool: number },
  onError: (error: Error) => void,
): Database {
  const pool = openPool({
    url: options.databaseUrl,
    max: options.databasePool,
    name: 'pay',
    onError,
  });
  return { pool, prisma: new PrismaClient({ adapter: prismaAdapter(pool) }) };
}
