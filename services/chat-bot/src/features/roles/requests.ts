import { conflict, notFound, Problem } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { enqueue, findWaiting, type Jobs, type OutcomeOf } from '@guildhall/service-kit/jobs';
import * as audit from '../../audit/repository.js';
import { chatProblem, notConfigured } from '../../clients/discord/chat-error.js';
import type { Db } from '../../database.js';
import { type UpdateRoles, updateRoles } from '../../jobs/update-roles.js';
import type { Parts } from '../../parts.js';
import * as records from './repository.js';
import type { Brought } from './service.js';
import { nothingToDo, type RoleUpdate } from './update.js';

/** How long a caller waits for roles; after that they follow. */
const WAIT_MS = 3_000;
/** With a waiting caller; the platform's events have lower priority. */
const PEOPLE_FIRST = 1;

const stillToCome: RoleUpdate = {
  ...nothingToDo,
  warnings: [
    { code: 'ROLES_PENDING', message: 'The roles are being assigned and will follow soon.' },
  ],
};

interface Failure {
  readonly error: Pick<Problem, 'status' | 'code' | 'message' | 'details'>;
}

const problemOf = ({ code, details, message, status }: Failure['error']) => {
  const { retry_after = 5 } = details;
  const headers = { 'Retry-After': String(retry_after) };
  return new Problem(status, code, message, { details, ...(status === 503 && { headers }) });
};

/** Not Discord's own words, which name a request. */
const notOnServer = ({ code, details, status }: Failure['error']) =>
  new Problem(status, code, message('account_not_on_server'), { details });

/** The resulting account; null: still in progress. Throws the error that prevented it. */
async function result(
  outcomeOf: OutcomeOf,
  id: string | null,
  ms: number,
): Promise<Brought | null> {
  const outcome = id === null ? null : await outcomeOf(id, ms);
  if (outcome?.error) throw problemOf(outcome.error);
  return (outcome?.output as Brought | undefined) ?? null;
}

export type RoleRequests = ReturnType<typeof createRoleRequests>;

/** Enqueues role updates and waits briefly for their results. */
export function createRoleRequests(
  { db, discord, platform }: Pick<Parts, 'db' | 'discord' | 'platform'>,
  jobs: Jobs,
) {
  /** `together`: written in the same transaction. Throws the error that prevented the roles. */
  const request = (
    wanted: UpdateRoles,
    together: (tx: Db) => Promise<unknown> = async () => null,
  ) =>
    jobs.awaiting(async outcomeOf => {
      const id = await db.transaction().execute(async tx => {
        await together(tx);
        return enqueue(tx, updateRoles, [wanted], { priority: PEOPLE_FIRST });
      });
      return (await result(outcomeOf, id, WAIT_MS)) ?? stillToCome;
    });

  /** For accounts that must be in the server. */
  async function requestPresent(...asked: Parameters<typeof request>): Promise<RoleUpdate> {
    const brought: Brought = await request(...asked);
    if (brought.absent) throw notOnServer(brought.absent);
    return brought;
  }

  return {
    /** The link exists, so a role failure is a warning and is retried. */
    async afterLink(
      wanted: UpdateRoles,
      together: (tx: Db) => Promise<unknown>,
    ): Promise<Pick<RoleUpdate, 'assigned' | 'warnings'>> {
      const warned = ({ code, message }: Failure['error']) => ({
        ...nothingToDo,
        warnings: [{ code, message: `${message} The roles will follow.` }],
      });
      const brought: Brought = await request(wanted, together).catch((error: unknown) => {
        if (error instanceof Problem) return warned(error);
        throw error;
      });
      if (!brought.absent) return brought;
      const { code, message } = notOnServer(brought.absent);
      return { ...nothingToDo, warnings: [{ code, message }] };
    },

    /** For several accounts, in the caller's transaction. Gives the waiting job of each. */
    async enqueueAll(tx: Db, chatIds: readonly string[], cause: string, actor: string) {
      const wanted = chatIds.map(chat_id => ({ chat_id, cause, actor }));
      await enqueue(tx, updateRoles, wanted);
      return findWaiting(tx, updateRoles, chatIds);
    },
    awaiting: jobs.awaiting,
    result,

    /** For a webhook: only for the member's linked account. */
    async assignLinked(wanted: UpdateRoles, memberNumber: string): Promise<RoleUpdate> {
      const member = await platform.getMember(memberNumber);
      if (member.chat_id === wanted.chat_id) return requestPresent(wanted);
      throw conflict('The account is not linked to this member', 'CONFLICT', {
        chat_id: wanted.chat_id,
        suggestion: 'First link the account to the member.',
      });
    },

    /** For a trusted service: the given pair, linked or not. */
    async assign(wanted: UpdateRoles, memberNumber: string): Promise<RoleUpdate> {
      const { actor, cause, chat_id: chatId } = wanted;
      const [member, holder] = await Promise.all([
        platform.findMember(memberNumber),
        platform.findMemberByChat(chatId),
      ]);
      if (!member) throw notFound(`Member ${memberNumber} does not exist`, 'MEMBER_NOT_FOUND');
      const elsewhere =
        (member.chat_id !== null && member.chat_id !== chatId) ||
        (holder !== null && holder.member_number !== member.member_number);
      if (elsewhere)
        throw conflict('The member or the account is linked elsewhere', 'ALREADY_VERIFIED', {
          chat_id: chatId,
          suggestion: 'First remove the wrong link.',
        });
      if (member.chat_id === chatId) return requestPresent(wanted);
      return requestPresent(wanted, async tx => {
        await records.noteGiven(tx, chatId, memberNumber);
        await audit.insert(tx, {
          action: 'roles.assigned_without_link',
          actor,
          chatId,
          memberNumber,
          details: { cause },
        });
      });
    },

    async refresh(wanted: UpdateRoles): Promise<RoleUpdate> {
      if (await platform.findMemberByChat(wanted.chat_id)) return requestPresent(wanted);
      throw notFound('No member is linked to this account', 'MEMBER_NOT_FOUND');
    },

    /** Adds an account to the server with its own permission. False: it was already there. */
    async join(chatId: string, accessToken: string): Promise<boolean> {
      try {
        if (!discord) throw notConfigured();
        return await discord.joinServer(chatId, accessToken);
      } catch (error) {
        throw chatProblem(error, { chat_id: chatId, server_id: discord?.serverId ?? null });
      }
    },
  };
}
