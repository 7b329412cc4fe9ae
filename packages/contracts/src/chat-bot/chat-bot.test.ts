import { describe, expect, test } from 'vitest';
import { routesOf, table } from '../../test/routes.js';
import { chatBotApi } from './index.js';

/** The specification's table; the link update has two paths. */
const specified = `
POST  /api/verify/start                          service               verify
GET   /api/verify/status/:verification_id        service|member|public verify
POST  /api/verify/complete/:verification_id      member
GET   /api/members/:member_number                member|admin
PUT   /api/members/:member_number/discord-link   service               members:link
PUT   /api/members/:member_number/chat-link      service               members:link
GET   /api/members/:member_number/positions      member|admin
POST  /api/chat/roles/assign                     service               chat:roles
POST  /api/chat/roles/refresh                    service               chat:roles
POST  /api/admin/verify/manual                   admin
GET   /api/admin/stats/verification              admin
POST  /api/webhooks/member-update                webhook
POST  /api/webhooks/assign-roles                 webhook
`;

/** What people do with their own account. */
const own = `
GET   /api/me/chat-account                       member
POST  /api/me/chat-account/refresh               member
`;

const beyond = `
GET   /api/health                                public
POST  /api/verify/cancel/:verification_id        service|member|admin  verify
POST  /api/chat/server/join                      service               verify
GET   /api/admin/role-rules                      admin
GET   /api/admin/role-rules/preview              admin
GET   /api/admin/queues                          admin
GET   /api/admin/jobs                            admin
POST  /api/admin/jobs/:id/retry                  admin
GET   /api/admin/audit                           admin
GET   /api/admin/members/:member_number/chat-account          admin
POST  /api/admin/members/:member_number/chat-account/refresh  admin
GET   /api/admin/stats/funnel                    admin
GET   /api/admin/verifications                   admin
GET   /api/admin/reviews                         admin
GET   /api/people                                service               people:manage
GET   /api/people/:member_number                 service               people:manage
POST  /api/people/:member_number/erase           service               people:manage
PUT   /api/people/:member_number/suspension      service               people:manage
POST  /api/people/erasures/:mark/lift            service               people:manage
GET   /livez                                     public
GET   /readyz                                    public
GET   /metrics                                   metrics
GET   /openapi.json                              public
`;

describe('chat-bot’s routes', () => {
  test('are those of the specification', () => {
    expect(routesOf(chatBotApi, { additional: false })).toEqual(table(specified));
  });

  test('and those beyond it', () => {
    expect(routesOf(chatBotApi, { additional: true })).toEqual(table(own + beyond));
  });

  test('starting and completing a verification count toward the person’s limit', () => {
    const counted = Object.entries(chatBotApi.endpoints)
      .filter(([, endpoint]) => endpoint.limit === 'verification')
      .map(([name]) => name);
    expect(counted).toEqual(['startVerification', 'completeVerification']);
  });

  test('authenticated webhooks are never limited', () => {
    const { receiveMemberUpdate, receiveRoleAssignment } = chatBotApi.endpoints;
    expect([receiveMemberUpdate.limit, receiveRoleAssignment.limit]).toEqual(['none', 'none']);
  });
});
