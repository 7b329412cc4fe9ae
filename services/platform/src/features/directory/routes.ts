import { forbidden } from '@guildhall/contracts';
import {
  listFacilities,
  listOwnRepresentatives,
  listRegions,
  listRoster,
  type MemberSummary,
  type RosterMember,
  representedAs,
  searchMembers,
} from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import type { FindMember } from '../../domain/member.js';
import * as directory from './repository.js';
import * as service from './service.js';
import { createTotalCache } from './total-cache.js';

const rosterMember = (
  member: MemberSummary,
  addresses: ReadonlyMap<string, string>,
): RosterMember => ({
  member_number: member.member_number,
  first_name: member.first_name,
  last_name: member.last_name,
  chat_verified: member.chat_verified,
  org_email: addresses.get(member.member_number) ?? null,
});

export function directoryRoutes(app: FastifyInstance, db: Db, findMember: FindMember): void {
  const totals = createTotalCache();

  serve(app, searchMembers, ({ query }) => service.searchMembers(db, totals, query));

  serve(app, listFacilities, async () => ({ facilities: await directory.listFacilities(db) }));

  serve(app, listRegions, async () => ({ regions: await directory.listRegions(db) }));

  serve(app, listOwnRepresentatives, async ({ caller }) => {
    const facility_code = (await findMember(caller.member))?.facility_code ?? null;
    const representatives =
      facility_code === null ? [] : await directory.listRepresentatives(db, facility_code);
    return { facility_code, representatives };
  });

  serve(app, listRoster, async ({ caller, params, query }) => {
    const facility_code = representedAs(await findMember(caller.member), params.facility_code);
    if (facility_code === undefined)
      throw forbidden(`Only representatives can do this for facility ${params.facility_code}`);
    const [name, { members, ...page }] = await Promise.all([
      directory.findFacilityName(db, facility_code),
      service.searchMembers(db, totals, { ...query, facility: facility_code, active: 'true' }),
    ]);
    const addresses = await directory.listAddresses(
      db,
      members.map(({ member_number }) => member_number),
    );
    return {
      facility_name: name ?? facility_code,
      members: members.map(member => rosterMember(member, addresses)),
      ...page,
    };
  });
}
