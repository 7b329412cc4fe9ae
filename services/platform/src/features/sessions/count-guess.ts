import { Problem } from '@guildhall/contracts';
import type { FastifyRequest } from 'fastify';

/** Unknown codes and tokens count as guesses, as unknown keys do. */
export const countGuess = async (request: FastifyRequest, error: unknown): Promise<unknown> =>
  error instanceof Problem && error.status === 400
    ? request.server.guildhall.limits.countWrongCredential(request, error)
    : error;
