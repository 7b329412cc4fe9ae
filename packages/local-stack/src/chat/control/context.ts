import type { Fields as Given } from '@guildhall/contracts';
import type { Stage } from '../interactions/invoke.js';
import type { Faults } from '../rest/faults.js';
import type { Journal } from '../rest/journal.js';
import type { createRateLimiter } from '../rest/rate-limit.js';
import type { Routes } from '../rest/route.js';
import type { Token } from '../token.js';
import { badRequest } from '../world/failure.js';

export type ControlContext = Stage & {
  readonly faults: Faults;
  readonly journal: Journal;
  readonly limiter: ReturnType<typeof createRateLimiter>;
  readonly token: Token;
};

export type ControlCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly given: Given;
};

export type ControlRoutes = Routes<ControlCall>;

export const readNumber = (given: Given, field: string, fallback: number): number => {
  const value = given[field] ?? fallback;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw badRequest(`"${field}" must be a number of 0 or more.`);
  return value;
};

export const readText = (given: Given, field: string): string => {
  const value = given[field];
  if (typeof value !== 'string' || value === '') throw badRequest(`"${field}" must be a text.`);
  return value;
};
