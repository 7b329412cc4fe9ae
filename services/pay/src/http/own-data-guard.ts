import { forbidden } from '@guildhall/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const named = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'membernumber' in part ? part.membernumber : [];

/** Every number that a request names, as often as it names one. */
const numbersIn = ({ query, body }: FastifyRequest): unknown[] => [query, body].flatMap(named);

/**
 * Most endpoints serve only the caller’s own data. They refuse another member number, so that the
 * caller does not take the answer for that member’s.
 */
export function refuseForeignMemberNumbers(app: FastifyInstance): void {
  app.addHook('preValidation', async request => {
    const { caller } = request;
    const { endpoint } = request;
    if (endpoint?.auth !== 'member' || caller.kind !== 'person') return;
    if (numbersIn(request).some(number => number !== caller.member))
      throw forbidden('This member number is not yours');
  });
}
