import { prismaAdapter } from '@guildhall/service-kit/prisma';
import type pg from 'pg';
import { PrismaClient } from './generated/prisma/client.js';

/** For the command line only: its query compiler costs a replica half of the memory it may have. */
export async function withPrisma<T>(
  pool: pg.Pool,
  work: (prisma: PrismaClient) => Promise<T>,
): Promise<T> {
  const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
  try {
    return await work(prisma);
  } finally {
    await prisma.$disconnect();
  }
}
