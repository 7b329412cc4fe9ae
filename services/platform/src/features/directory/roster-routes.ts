import type { Person } from '@guildhall/auth';
import { forbidden } from '@guildhall/contracts';
import {
  listOwnRepresentatives,
  listRoster,
  type Member,
  type MemberSummary,
  type RosterMember,
  representedBy,
} from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import * as directory from './repository.js';
import { searchMembers } from './service.js';
import type { TotalCache } from './total-cache.js';

export interface RosterRoutes {
  readonly db: Db;
  readonly totals: TotalCache;
  readonly findMember: (number: string) => Promise<Member | null>;
}

const rosterMember = (member: MemberSummary): RosterMember => ({
  member_number: member.member_number,
  first_name: member.first_name,
  last_name: member.last_name,
  chat_verified: member.chat_verified,
});

export function rosterRoutes(app: FastifyInstance, { db, totals, findMember }: RosterRoutes): void {
  async function mustRepresent({ member }: Person, facility: string): Promise<void> {
    const caller = member === null ? null : await findMember(member);
    if (!representedBy(caller).includes(facility))
      throw forbidden(`This needs a representative of facility ${facility}`);
  }

  serve(app, listOwnRepresentatives, async ({ caller: { member } }) => {
    const own = member === null ? null : await findMember(member);
    const facility_code = own?.facility_code ?? null;
    const representatives =
      facility_code === null ? [] : await directory.listRepresentatives(db, facility_code);
    return { success: true as const, facility_code, representatives };
  });

  serve(app, listRoster, async ({ caller, params: { facility_code }, query }) => {
    await mustRepresent(caller, facility_code);
    const [name, { members, ...page }] = await Promise.all([
      directory.findFacilityName(db, facility_code),
      searchMembers(db, totals, { ...query, facility: facility_code, active: 'true' }),
    ]);
    return {
      success: true as const,
      facility_name: name ?? facility_code,
      members: members.map(rosterMember),
      ...page,
    };
  });
}
