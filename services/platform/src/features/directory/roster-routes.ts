import { conflict, forbidden } from '@guildhall/contracts';
import {
  exportRoster,
  listRoster,
  type Member,
  type MemberSearch,
  type MemberSummary,
  type RosterMember,
  representedBy,
  rosterExportMax,
} from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { getLiveSession } from '../sessions/carrier.js';
import type { LiveSession } from '../sessions/service.js';
import type { KnownTotals } from './known-totals.js';
import * as directory from './repository.js';
import { searchMembers } from './service.js';

export interface RosterRoutes {
  readonly pool: pg.Pool;
  readonly totals: KnownTotals;
  readonly findMember: (number: string) => Promise<Member | null>;
}

const rosterMember = (member: MemberSummary): RosterMember => ({
  member_number: member.member_number,
  first_name: member.first_name,
  last_name: member.last_name,
  chat_verified: member.chat_verified,
});

const columns = ['last_name', 'first_name', 'member_number', 'chat_verified'];

/** Spreadsheets run what begins like a formula; names come from outside. */
const tableOf = (members: readonly MemberSummary[]): string =>
  stringify(members.map(rosterMember), {
    header: true,
    columns,
    cast: { boolean: value => (value ? 'yes' : 'no') },
    record_delimiter: 'windows',
    escape_formulas: true,
  });

export function rosterRoutes(
  app: FastifyInstance,
  { pool, totals, findMember }: RosterRoutes,
): void {
  async function mustRepresent({ member }: LiveSession, facility: string): Promise<void> {
    const caller = member === null ? null : await findMember(member);
    if (!representedBy(caller).includes(facility))
      throw forbidden(`This needs a representative of facility ${facility}`);
  }

  const activeOf = (facility: string, search: MemberSearch) =>
    searchMembers(pool, totals, { ...search, facility, active: 'true' });

  serve(app, listRoster, async ({ request, params: { facility_code }, query }) => {
    await mustRepresent(getLiveSession(request), facility_code);
    const [name, { members, ...page }] = await Promise.all([
      directory.findFacilityName(pool, facility_code),
      activeOf(facility_code, query),
    ]);
    return {
      success: true as const,
      facility_name: name ?? facility_code,
      members: members.map(rosterMember),
      ...page,
    };
  });

  serve(app, exportRoster, async ({ request, reply, params: { facility_code }, query }) => {
    await mustRepresent(getLiveSession(request), facility_code);
    const { members, total } = await activeOf(facility_code, { ...query, limit: rosterExportMax });
    if (total > members.length)
      throw conflict(
        `A table holds ${rosterExportMax} members and these are ${total}: search for fewer`,
      );
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="members-${facility_code.replaceAll(/[^\w-]/g, '_')}.csv"`)
      .send(tableOf(members));
  });
}
