import {
  ROLE_CHANGES_AT_MOST,
  type RoleChange,
  type RuleRole,
} from '@guildhall/contracts/chat-bot';
import { saidOf, textOf } from '@guildhall/contracts/messages';
import { chatProblem, notConfigured } from '../../../clients/discord/chat-error.js';
import type { Parts } from '../../../parts.js';
import { waysToRule } from '../plan/lacking.js';
import { planUpdate, type RoleSurvey, surveyFor } from '../plan/plan.js';
import { listHolders } from '../reconcile/holders.js';
import type { RoleRef } from '../rules/rules.js';
import { desiredOf } from '../write-account.js';
import { countByRole, listAccountsNow } from './repository.js';

/** Looking at the rules asks the chat product next to nothing. */
const SERVER_AGE_MS = 60_000;
const LOOK_MS = 1_500;

const namesOf = (roles: readonly { readonly name: string }[]) => roles.map(({ name }) => name);

export type RulesOverview = ReturnType<typeof createRulesOverview>;

/** The rules as an administrator reads them, and what is still to change by them. */
export function createRulesOverview(
  { db, discord, platform, rules }: Pick<Parts, 'db' | 'discord' | 'platform' | 'rules'>,
  problem: () => string | null,
) {
  async function surveyNow(): Promise<RoleSurvey> {
    if (!discord) throw notConfigured();
    const server = await discord.getServer({ maxAgeMs: SERVER_AGE_MS, deadlineMs: LOOK_MS });
    return surveyFor(server, rules());
  }

  async function list() {
    const [members, survey] = await Promise.all([countByRole(db), surveyNow().catch(() => null)]);
    const { alsoManaged, nicknames, rules: listed } = rules();
    const roleOf = (ref: RoleRef): RuleRole => {
      const { obstacle = null, role = null } = survey?.byRef.get(ref) ?? {};
      return {
        name: role?.name ?? ref,
        members: survey && (role ? (members.get(role.id) ?? 0) : 0),
        ...(obstacle
          ? { obstacle: textOf(obstacle.message), obstacle_said: saidOf(obstacle.message) }
          : { obstacle: null }),
      };
    };
    return {
      rules: listed.map(rule => ({
        line: rule.line,
        roles: rule.roles.map(roleOf),
        ways: waysToRule(rule, null),
      })),
      nicknames: [...nicknames],
      also_managed: alsoManaged.map(roleOf),
      problem: problem(),
    };
  }

  async function compare(survey: RoleSurvey) {
    const changes: RoleChange[] = [];
    let [members, changed] = [0, 0];
    for await (const page of listHolders({ db, platform })) {
      const accounts = await listAccountsNow(
        db,
        page.map(({ chat_id }) => chat_id),
      );
      for (const holder of page) {
        const { first_name, last_name, member_number } = holder.member;
        const known = accounts.get(holder.chat_id);
        // Joining brings what the account is to have.
        if (known?.isMissing) continue;
        members += 1;
        const desired = { ...desiredOf(holder, rules()), nickname: null };
        const { added, removed } = planUpdate(
          survey,
          {
            id: holder.chat_id,
            role_ids: known?.role_ids ?? [],
            nickname: null,
            pending: known?.pending ?? false,
          },
          desired,
        );
        if (added.length + removed.length === 0) continue;
        changed += 1;
        if (changes.length < ROLE_CHANGES_AT_MOST)
          changes.push({
            member_number,
            member_name: `${first_name} ${last_name}`,
            gains: namesOf(added),
            loses: namesOf(removed),
          });
      }
    }
    return { members, changed, changes };
  }

  return {
    list,
    async preview() {
      const survey = await surveyNow().catch(error => {
        throw chatProblem(error, { server_id: discord?.serverId ?? null });
      });
      return compare(survey);
    },
  };
}
