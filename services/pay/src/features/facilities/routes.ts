import type { Person } from '@guildhall/auth';
import { forbidden } from '@guildhall/contracts';
import {
  type FacilityMember,
  getFacilityPermission,
  getFacilityPermissionV1,
  listFacilityMembers,
} from '@guildhall/contracts/pay';
import { type Member, representedAs, representedBy } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { requireActor } from '../../audit/acting.js';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import { missing } from '../../http/path-id.js';
import { isSuspendedNow } from '../../suspensions/repository.js';

const toFacilityMember = (member: Member, facility: string): FacilityMember => ({
  membernumber: member.member_number,
  firstname: member.first_name,
  lastname: member.last_name,
  email: member.email,
  facility_code: member.facility_code ?? facility,
});

export function facilityRoutes(app: FastifyInstance, db: Db, platform: Platform): void {
  const isSuspended = async ({ member }: Person) =>
    member !== null && (await isSuspendedNow(db, member, 'representative'));

  for (const permission of [getFacilityPermission, getFacilityPermissionV1])
    serve(app, permission, async ({ caller }) => {
      requireActor(caller);
      const member = caller.member === null ? null : await platform.findMember(caller.member);
      const facility_code = member?.facility_code ?? null;
      const can_manage =
        caller.admin ||
        (facility_code !== null &&
          representedBy(member).includes(facility_code) &&
          !(await isSuspended(caller)));
      return { can_manage, facility_code };
    });

  /** As the facility is named, of those that the caller may see. */
  async function codeFor(caller: Person, typed: string): Promise<string> {
    if (caller.admin) return typed;
    const member = caller.member === null ? null : await platform.findMember(caller.member);
    const code = representedAs(member, typed);
    if (code === undefined || (await isSuspended(caller)))
      throw forbidden(`Only representatives of facility ${typed} can do this`);
    return code;
  }

  serve(app, listFacilityMembers, async ({ caller, params }) => {
    requireActor(caller);
    const facility_code = await codeFor(caller, params.facility_code);
    const members = await platform.listFacility(facility_code);
    if (members === null) throw missing(`Facility ${facility_code}`);
    return members.map(member => toFacilityMember(member, facility_code));
  });
}
