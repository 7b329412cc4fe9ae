import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';

/** Prisma over the connections of the pool; apart from it, because not every process has Prisma. */
export const prismaAdapter = (pool: pg.Pool) => new PrismaPg(pool);
