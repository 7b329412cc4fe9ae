import type { Person } from '@guildhall/auth';
import { notFound } from '@guildhall/contracts';
import type { OwnChatAccount } from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import * as audit from '../../../audit/repository.js';
import { ACTIVE_STATUS } from '../../../domain/member.js';
import type { Parts } from '../../../parts.js';
import { lackingByRole } from '../plan/lacking.js';
import { surveyFor } from '../plan/plan.js';
import { reasonsByRole } from '../plan/reasons.js';
import * as records from '../repository.js';
import type { RoleRequests } from '../requests.js';
import { isSuspended } from '../suspension/repository.js';
import type { RoleUpdate } from '../update.js';
import { notGiven, ownRoles, type Standing } from './roles.js';

export type OwnAccount = ReturnType<typeof createOwnAccount>;

type Asker = 'member' | 'administrator';

/** Viewing the page costs the chat product next to nothing. */
const SERVER_AGE_MS = 60_000;
const LOOK_MS = 1_500;

const nothing = {
  chat_id: null,
  chat_username: null,
  server_name: null,
  in_server: null,
  nickname: null,
  suspended: false,
  roles: [],
  last_refresh_at: null,
};

export function createOwnAccount(
  { db, platform, discord, rules }: Pick<Parts, 'db' | 'platform' | 'discord' | 'rules'>,
  requests: RoleRequests,
) {
  async function own({ member }: Person): Promise<Member> {
    const found = member === null ? null : await platform.findMember(member);
    if (found) return found;
    throw notFound('Your login does not belong to a member', 'MEMBER_NOT_FOUND');
  }

  async function lookAtServer() {
    const asked = discord?.getServer({ maxAgeMs: SERVER_AGE_MS, deadlineMs: LOOK_MS });
    const snapshot = await asked?.catch(() => null);
    return snapshot ? { snapshot, survey: surveyFor(snapshot, rules()) } : null;
  }

  /** By the rules, which assign nothing to a member who left; administrators also see why the other roles are not assigned. */
  async function rolesOf(member: Member, asker: Asker, held: Omit<Standing, 'reasons'>) {
    const suspended = await isSuspended(db, member.member_number);
    const reasons = suspended ? new Map() : reasonsByRole(member, rules());
    const roles = ownRoles({ reasons, ...held });
    if (asker === 'member' || suspended) return { suspended, roles };
    const lacking = lackingByRole(member, rules());
    return { suspended, roles, not_given: notGiven(lacking, roles, held.server) };
  }

  async function accountOf(member: Member, asker: Asker): Promise<OwnChatAccount> {
    const { chat_id, chat_username, status } = member;
    if (chat_id === null) {
      const state = status === ACTIVE_STATUS ? 'not_linked' : 'inactive';
      return {
        success: true,
        state,
        ...nothing,
        ...(asker === 'administrator' &&
          (await rolesOf(member, asker, {
            heldIds: [],
            pending: false,
            server: await lookAtServer(),
          }))),
      };
    }
    const [kept, missing, server] = await Promise.all([
      records.find(db, chat_id),
      records.isMissing(db, chat_id),
      lookAtServer(),
    ]);
    // The account's roles under an earlier member do not count.
    const record = kept?.member_number === member.member_number ? kept : null;
    return {
      success: true,
      state: 'linked',
      chat_id,
      chat_username,
      server_name: server?.snapshot.name || null,
      in_server: missing ? false : record ? true : null,
      nickname: record?.nickname ?? null,
      ...(await rolesOf(member, asker, {
        heldIds: missing ? [] : (record?.role_ids ?? []),
        pending: record?.pending === true,
        server,
      })),
      last_refresh_at: record?.updated_at.toISOString() ?? null,
    };
  }

  async function refresh({ chat_id }: Member, cause: string, by: Person): Promise<RoleUpdate> {
    if (chat_id === null)
      throw notFound('This membership has no linked chat account', 'MEMBER_NOT_FOUND');
    return requests.refresh({ chat_id, cause, actor: `person:${by.subject}` });
  }

  return {
    get: async (person: Person) => accountOf(await own(person), 'member'),
    refresh: async (person: Person) => refresh(await own(person), 'own refresh', person),
    /** For an administrator, about any member. */
    getOf: async (memberNumber: string) =>
      accountOf(await platform.getMember(memberNumber), 'administrator'),
    refreshOf: async (memberNumber: string, by: Person) => {
      const member = await platform.getMember(memberNumber);
      await audit.insert(db, {
        action: 'roles.refresh',
        actor: `person:${by.subject}`,
        actorMember: by.member,
        memberNumber,
        details: {},
      });
      return refresh(member, 'administrator', by);
    },
  };
}
