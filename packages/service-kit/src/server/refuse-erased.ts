import {
  type Endpoint,
  isCalledAsMember,
  memberErased,
  memberNumbersIn,
  writesForMember,
} from '@guildhall/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether a member with this number was erased. */
export type IsErased = (memberNumber: string) => Promise<boolean>;

function numbersOf(endpoint: Endpoint, { body, caller, params, query }: FastifyRequest) {
  const own = isCalledAsMember(endpoint) && caller.kind === 'person' ? caller.member : null;
  const named = [params, query, body].flatMap(memberNumbersIn);
  return new Set(own === null ? named : [own, ...named]);
}

/** Runs before handlers that write on behalf of a member: tokens outlive an erased member. */
export function refuseErased({ guildhall: { isErased } }: FastifyInstance, endpoint: Endpoint) {
  if (!writesForMember(endpoint)) return [];
  return [
    async (request: FastifyRequest) => {
      for (const number of numbersOf(endpoint, request))
        if (await isErased(number)) throw memberErased();
    },
  ];
}
