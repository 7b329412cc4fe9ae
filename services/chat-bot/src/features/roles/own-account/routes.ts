import {
  getMemberChatAccount,
  getOwnChatAccount,
  refreshMemberRoles,
  refreshOwnRoles,
} from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { refreshedAnswer } from '../routes.js';
import type { OwnAccount } from './service.js';

export function ownAccountRoutes(app: FastifyInstance, account: OwnAccount): void {
  const { limits, tiers } = app.guildhall;

  serve(app, getOwnChatAccount, ({ caller }) => account.get(caller));

  serve(app, refreshOwnRoles, async ({ caller, reply }) => {
    // These call the chat product, which has one limit for everyone.
    await limits.countAgainst(reply, {
      key: `refresh:${caller.subject}`,
      allowances: tiers.verification,
    });
    return refreshedAnswer(await account.refresh(caller));
  });

  serve(app, getMemberChatAccount, ({ params }) => account.getOf(params.member_number));

  serve(app, refreshMemberRoles, async ({ params, caller }) =>
    refreshedAnswer(await account.refreshOf(params.member_number, caller)),
  );
}
