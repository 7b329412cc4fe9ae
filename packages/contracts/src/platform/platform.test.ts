import { describe, expect, test } from 'vitest';
import { routesOf, table } from '../../test/routes.js';
import { platformApi } from './index.js';

/** The specification's first table: its interactive docs. */
const documented = `
GET   /api/health                            public
GET   /api/auth/login                        public
GET   /api/auth/callback                     public
GET   /api/auth/session                      session
GET   /api/auth/logout                       session|public
POST  /api/auth/service                      public
GET   /api/member/:memberNumber              apiKey        members:read
GET   /api/member/chat/:chat_id              apiKey        members:read
POST  /api/member/:memberNumber/link-chat    apiKey        members:link
POST  /api/member/:memberNumber/unlink-chat  apiKey        members:link
POST  /api/member/unlink                     session
POST  /api/verify/start                      service|apiKey|session  verify
GET   /api/verify/complete/:verificationId   session|member|public
POST  /api/mailhost/check-availability       session
POST  /api/mailhost/create-email             session
POST  /api/mailhost/reset-password           session
POST  /api/sync/trigger                      syncKey       sync:run
`;

/** What people do with their own account in a browser. */
const own = `
GET     /api/me/home                         session
GET     /api/auth/sessions                   session
DELETE  /api/auth/sessions/:id               session
GET     /api/mailhost/profile.mobileconfig   session
GET     /.well-known/autoconfig/mail/config-v1.1.xml public
GET     /api/chat-link                       session
GET     /api/chat-link/login                 session
GET     /api/chat-link/callback              session|public
GET     /api/facilities/:facility_code/members session
GET     /api/me/representatives              session
`;

/** Its second table and the proxy. */
const additional = `
GET   /api/sync/status                       service|admin sync:read
GET   /api/sync/health                       service|admin sync:read
POST  /api/sync/all                          service       sync:run
GET   /api/members/search                    service       directory:read
GET   /api/facilities                        service       directory:read
GET   /api/regions                           service       directory:read
GET   /api/status                            service       sync:read
GET   /api/admin/stats                       admin
POST  /api/admin/sync/trigger                admin
ALL   /api/:upstream/*                       session
ALL   /api/:upstream                         session
`;

const beyond = `
GET     /api/members                         service       members:read
GET     /api/sync/runs                       service|admin sync:read
GET     /api/sync/runs/:id                   service|admin sync:read
GET     /api/sync/runs/:id/rejected          service|admin sync:read
GET     /api/sync/runs/:id/rejected/reasons  service|admin sync:read
GET     /api/sync/runs/:id/changes           service|admin sync:read
POST    /api/people/names                    service       members:read
POST    /api/sync/runs/:id/cancel            service|admin sync:run
GET     /api/admin/overview                  admin
GET     /api/admin/history                   admin
GET     /api/admin/keys                      admin
POST    /api/admin/keys                      admin
POST    /api/admin/keys/:id/rotate           admin
DELETE  /api/admin/keys/:id                  admin
GET     /api/admin/upstreams                 admin
GET     /api/admin/events                    admin
POST    /api/admin/events/:id/replay         admin
POST    /api/admin/events/replay             admin
GET     /api/admin/jobs                      admin
POST    /api/admin/jobs/:id/retry            admin
GET     /api/admin/audit                     admin
GET     /api/admin/people                    admin
GET     /api/admin/members                   admin
GET     /api/admin/members/:memberNumber     admin
GET     /api/admin/members/:memberNumber/source admin
POST    /api/admin/members/:memberNumber/unlink admin
POST    /api/admin/members/:memberNumber/resend admin
POST    /api/admin/members/:memberNumber/sync admin
POST    /api/admin/members/:memberNumber/export admin
POST    /api/admin/members/:memberNumber/erase  admin
POST    /api/admin/members/:memberNumber/lift-erasure  admin
GET     /api/admin/members/:memberNumber/leaving  admin
GET     /api/admin/leavings                  admin
GET     /api/admin/erasures                  admin
GET     /api/admin/erasures/:id              admin
POST    /api/admin/erasures/:id/cancel       admin
POST    /api/admin/upstreams/:name/test      admin
GET     /                                    session|public
POST    /api/auth/logout                     session|public
POST    /api/auth/backchannel-logout         public
POST    /api/auth/export                         session
POST    /api/verify/complete/:verificationId session
POST    /api/verify/cancel/:verificationId   session
GET     /api/verify/page.js                  public
GET     /.well-known/jwks.json               public
GET     /.well-known/revoked-keys.json           public
GET     /livez                               public
GET     /readyz                              public
GET     /metrics                             metrics
GET     /openapi.json                        public
`;

describe('the platform’s routes', () => {
  test('only what the specification’s interactive docs show is not tagged as additional', () => {
    expect(routesOf(platformApi, { additional: false })).toEqual(table(documented));
  });

  test('everything else is what the specification adds and what goes beyond it', () => {
    expect(routesOf(platformApi, { additional: true })).toEqual(table(additional + own + beyond));
  });
});
