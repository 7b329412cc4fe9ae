import { Problem } from '@guildhall/contracts';
import type { Warning } from '@guildhall/contracts/chat-bot';
import type { IsErased } from '@guildhall/service-kit';
import { enqueue } from '@guildhall/service-kit/jobs';
import { chatProblem } from '../../clients/discord/chat-error.js';
import {
  type CommandName,
  staffCommands,
} from '../../clients/discord/commands/command-definitions.js';
import type {
  CommandHandler,
  CommandReply,
  CommandRequest,
} from '../../clients/discord/commands/command-request.js';
import type { Discord } from '../../clients/discord/discord.js';
import { type MessageKey, message } from '../../domain/messages.js';
import { compareRoles } from '../../jobs/compare-roles.js';
import type { Parts } from '../../parts.js';
import type { Links } from '../members/service.js';
import { diagnose } from '../roles/plan/diagnose.js';
import type { Reconcile } from '../roles/reconcile/service.js';
import type { RoleRequests } from '../roles/requests.js';
import type { Claims } from '../verification/claims.js';
import type { IsFirstStart } from '../verification/first-start.js';
import type { Verifications } from '../verification/service.js';
import { claimHandlers } from './claims.js';
import { problemList } from './problem-list.js';

export interface CommandOptions extends Pick<Parts, 'db' | 'platform' | 'rules'> {
  readonly discord: Discord;
  readonly verifications: Verifications;
  readonly claims: Claims;
  readonly requests: RoleRequests;
  readonly links: Links;
  readonly reconcile: Reconcile;
  readonly staffRole: string | null;
  /** Whether linking adds members to the server. */
  readonly joins: boolean;
  /** Counts a command against the person's limit. */
  readonly count: (key: string) => Promise<void>;
  readonly isFirstStart: IsFirstStart;
  readonly isErased: IsErased;
}

/** Whether waiting may help: the cause is an outage. */
const mayPass = (error: unknown): boolean => !(error instanceof Problem) || error.status === 503;

type Handlers = Readonly<Record<string, CommandHandler>>;
type Claiming = ReturnType<typeof claimHandlers>;
const plain = (content: string): CommandReply => ({ content });
const listed = (locale: string, names: readonly string[]) =>
  names.length === 0 ? message(locale, 'nothing') : names.join(', ');

/** How long a person waits; a longer comparison continues as a job. */
const SYNC_ANSWER_MS = 8_000;

function handlersOf(options: CommandOptions, claim: Claiming): Record<CommandName, CommandHandler> {
  const { db, discord, links, platform, reconcile, requests, verifications } = options;
  return {
    async verify(request) {
      const { account, locale, options: given } = request;
      const member_number = String(given.member_number ?? '').trim();
      const code = String(given.code ?? '').trim();
      await options.count(`account:${account.id}`);
      if (code !== '') return claim.ask(request, code);
      if (member_number === '') return plain(message(locale, 'verify_how'));
      const isNumber = /^[^\p{Cc}\p{Cs}]{1,32}$/u.test(member_number);
      if (!isNumber || (await options.isErased(member_number)))
        return plain(
          message(locale, 'member_not_found', { member_number: member_number.slice(0, 32) }),
        );
      if (await options.isFirstStart(account.id, member_number))
        await options.count(`member:${member_number}`);
      const started = await verifications
        .start({ chat_id: account.id, chat_username: account.username, member_number })
        .catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'MEMBER_NOT_FOUND') return null;
          throw error;
        });
      if (!started) return plain(message(locale, 'member_not_found', { member_number }));
      const ends = Math.floor(Date.parse(started.expires_at) / 1_000);
      return {
        // Discord shows this as a local time.
        content: message(locale, 'verify_open', {
          member_number,
          expires_at: { markup: `<t:${ends}:t>` },
        }),
        link: { label: message(locale, 'verify_button'), url: started.verification_url },
      };
    },

    async refresh({ account, locale }) {
      const actor = `account:${account.id}`;
      const update = await requests.refresh({ chat_id: account.id, cause: '/refresh', actor });
      const { added, removed, nicknameUpdated, warnings } = update;
      if (warnings.some(({ code }) => code === 'ROLES_PENDING'))
        return plain(message(locale, 'refresh_pending'));
      const isNicknames = ({ code }: Warning) => code === 'NICKNAME_UPDATE_FAILED';
      const lacks = warnings.some(warning => !isNicknames(warning));
      const changed = added.length + removed.length > 0 || nicknameUpdated;
      const lists = { added: listed(locale, added), removed: listed(locale, removed) };
      const lines = [
        changed && message(locale, 'refresh_changed', lists),
        !changed && !lacks && message(locale, 'refresh_unchanged'),
        lacks && message(locale, 'refresh_lacking'),
        warnings.some(isNicknames) && message(locale, 'nickname_kept'),
      ];
      return plain(lines.filter(Boolean).join(' '));
    },

    async unlink({ account, locale }) {
      const member = await platform.findMemberByChat(account.id);
      if (!member) return plain(message(locale, 'not_linked'));
      await links.unlink(member.member_number, account.id, `account:${account.id}`);
      return plain(message(locale, 'unlinked'));
    },

    async whois({ locale, options: given }) {
      const asked = String(given.account ?? '');
      const account = { markup: `<@${asked}>` };
      const member = await platform.findMemberByChat(asked);
      if (!member) return plain(message(locale, 'whois_unlinked', { account }));
      return plain(
        message(locale, 'whois_linked', {
          account,
          member_number: member.member_number,
          name: `${member.first_name} ${member.last_name}`,
          facility_code: member.facility_code ?? '–',
          status: member.status,
        }),
      );
    },

    async 'sync-all'({ account, locale, options: given }) {
      const dryRun = given.dry_run === true;
      const actor = `account:${account.id}`;
      const soon = dryRun ? undefined : AbortSignal.timeout(SYNC_ANSWER_MS);
      const report = await reconcile(dryRun, actor, soon).catch(async (error: unknown) => {
        if (dryRun || !mayPass(error)) throw error;
        // Restarted as a job, which survives this process and outages.
        await enqueue(db, compareRoles, [{ cause: actor }]);
        return null;
      });
      if (!report) return plain(message(locale, soon?.aborted ? 'sync_started' : 'sync_later'));
      const {
        members,
        changed,
        roles_added: added,
        roles_removed: removed,
        roles_held: held,
      } = report;
      if (report.stopped) return plain(message(locale, 'sync_refused', { removed, held }));
      return plain(
        dryRun
          ? message(locale, 'sync_dry_run', { members, changed, added, removed })
          : message(locale, 'sync_started'),
      );
    },

    async diagnose({ locale }) {
      const [server, { id: applicationId }] = await Promise.all([
        discord.getServer({ maxAgeMs: 0 }),
        discord.getApplication(),
      ]);
      const found = diagnose(server, options.rules(), { applicationId, joins: options.joins });
      if (found.healthy) return plain(message(locale, 'diagnose_healthy'));
      const problems = { markup: problemList(found, options.rules(), locale) };
      return {
        content: message(locale, 'diagnose_problems', { problems }),
        link: { label: message(locale, 'diagnose_button'), url: found.invite_url },
      };
    },
  };
}

const wordsFor: Readonly<Record<string, MessageKey>> = {
  ALREADY_VERIFIED: 'already_verified',
  MEMBER_NOT_FOUND: 'not_linked',
  VERIFICATION_NOT_FOUND: 'claim_over',
  VERIFICATION_EXPIRED: 'claim_over',
  INSUFFICIENT_PERMISSIONS: 'chat_refuses',
  ROLE_ASSIGNMENT_FAILED: 'chat_refuses',
  NICKNAME_UPDATE_FAILED: 'nickname_kept',
  SERVER_UNAVAILABLE: 'try_later',
  RATE_LIMITED: 'try_later',
  COMPARISON_RUNNING: 'sync_running',
};

/** A refusal in the user's language; null for unexpected errors. */
function explained(error: unknown, locale: string): CommandReply | null {
  const problem = chatProblem(error);
  if (!(problem instanceof Problem)) return null;
  const key = wordsFor[problem.code] ?? (mayPass(problem) ? 'try_later' : null);
  return key === null ? null : plain(message(locale, key as 'try_later'));
}

/** Handles commands from every transport. */
export function createCommands(options: CommandOptions): CommandHandler {
  const claim = claimHandlers(options.claims);
  const known: Record<CommandRequest['given'], Handlers> = {
    typed: handlersOf(options, claim),
    pressed: claim.buttons,
  };

  async function isStaff({ account }: CommandRequest): Promise<boolean> {
    const { staffRole } = options;
    if (staffRole === null) return false;
    if (account.role_ids.includes(staffRole)) return true;
    const { roles } = await options.discord.getServer();
    return roles.some(role => role.name === staffRole && account.role_ids.includes(role.id));
  }

  return async request => {
    const handlers = known[request.given];
    const handle = Object.hasOwn(handlers, request.name) ? handlers[request.name] : undefined;
    if (!handle) throw new Error(`Unknown command ${request.name}`);
    try {
      if (staffCommands.includes(request.name) && !(await isStaff(request)))
        return plain(message(request.locale, 'staff_only'));
      return await handle(request);
    } catch (error) {
      const reply = explained(error, request.locale);
      if (reply) return reply;
      throw error;
    }
  };
}
