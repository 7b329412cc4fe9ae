import { describe, expect, test } from 'vitest';
import { routesOf, table } from '../../test/routes.js';
import { payApi } from './index.js';

/** The specification’s table; where it shows two forms of a path, both are here. */
const specified = `
GET     /health                                     public
GET     /api/auth/can-manage-facility-data          member|admin
GET     /api/v1/auth/can-manage-facility-data       member|admin
GET     /api/members/facility/:facility_code        member|admin
GET     /api/v1/pay-periods/current                 member|admin
GET     /api/v1/pay-periods                         member|admin
GET     /api/v1/shifts                              member
POST    /api/v1/shifts                              member
GET     /api/v1/shifts/:shift_id                    member
PUT     /api/v1/shifts/:shift_id                    member
DELETE  /api/v1/shifts/:shift_id                    member
GET     /api/v1/shifts/aggregated                   member
GET     /api/v1/shifts/summary                      member
POST    /api/v1/ojti-time                           member
PUT     /api/v1/ojti-time/:ojti_id                  member
DELETE  /api/v1/ojti-time/:ojti_id                  member
POST    /api/v1/cic-time                            member
PUT     /api/v1/cic-time/:cic_id                    member
DELETE  /api/v1/cic-time/:cic_id                    member
POST    /api/v1/tos-tnw                             member
PUT     /api/v1/tos-tnw/:entry_id                   member
DELETE  /api/v1/tos-tnw/:entry_id                   member
POST    /api/parse                                  member
POST    /api/verify                                 member|admin
GET     /api/v1/pay-configs/:member_number/facility member|admin
GET     /api/v1/pay-configs/:member_number          member|admin
POST    /api/v1/pay-configs/                        member|admin
PATCH   /api/v1/pay-configs/:config_id              member|admin
DELETE  /api/v1/pay-configs/:config_id              member|admin
GET     /api/v1/earning-report                      member|admin
GET     /api/v1/shutdown-analysis/shutdowns         member|admin
POST    /api/v1/shutdown-analysis/analyze           member|admin
`;

/** What the members’ portal needs beside it. */
const forPeople = `
POST    /api/v1/shifts/bulk                         member
POST    /api/v1/shifts/bulk/remove                  member
POST    /api/v1/shifts/bulk/undo                    member
POST    /api/v1/shifts/import/preview               member
GET     /api/v1/shifts/export                       member
GET     /api/v1/shifts/usual-times                  member
GET     /api/v1/statements/:pp_id                   member
GET     /api/v1/calendar-feed                       member
POST    /api/v1/calendar-feed                       member
DELETE  /api/v1/calendar-feed                       member
GET     /calendar.ics                               public
GET     /api/v1/pay-check/letter                    member
GET     /api/v1/pay-check/evidence                  member
GET     /api/v1/pay-check/evidence.pdf              member
POST    /api/v1/shares                              member
GET     /api/v1/shares                              member
DELETE  /api/v1/shares/:share_id                    member
GET     /api/v1/facility/shares                     member
GET     /api/v1/facility/shares/:share_id           member
POST    /api/v1/facility/shares/:share_id/notes     member
GET     /api/v1/overview/home                       member
GET     /api/v1/overview/year                       member
GET     /api/v1/admin/jobs                          admin
POST    /api/v1/admin/jobs/:id/retry                admin
GET     /api/v1/admin/audit                         admin
`;

const beyond = `
GET     /api/v1/people                              service  people:manage
GET     /api/v1/people/:membernumber                service  people:manage
POST    /api/v1/people/:membernumber/erase          service  people:manage
PUT     /api/v1/people/:membernumber/suspension      service  people:manage
POST    /api/v1/people/erasures/:mark/lift           service  people:manage
GET     /api/v1/statements                          member
DELETE  /api/v1/statements/:pp_id                   member
GET     /.well-known/evidence-keys.json             public
GET     /livez                                      public
GET     /readyz                                     public
GET     /metrics                                    metrics
GET     /openapi.json                               public
`;

describe('pay’s routes', () => {
  test('are those of the specification', () => {
    expect(routesOf(payApi, { additional: false })).toEqual(table(specified));
  });

  test('and those beyond it', () => {
    expect(routesOf(payApi, { additional: true })).toEqual(table(forPeople + beyond));
  });

  test('what is created answers 201, what is deleted 204, everything else 200', () => {
    const created = [
      'recordShift',
      'recordOjtiTime',
      'recordCicTime',
      'recordTosTnw',
      'savePayConfiguration',
      'shareCheck',
      'renewCalendarFeed',
      'addShareNote',
    ];
    for (const [name, endpoint] of Object.entries(payApi.endpoints)) {
      const expected = created.includes(name)
        ? '201'
        : endpoint.method === 'DELETE'
          ? '204'
          : '200';
      const successes = Object.keys(endpoint.response).filter(status => status < '300');
      expect(successes, name).toEqual([expected]);
    }
  });

  test('a request that is not valid is 422 wherever there is input, or an unexpected body', () => {
    for (const [name, endpoint] of Object.entries(payApi.endpoints)) {
      const isInput = 'params' in endpoint || 'query' in endpoint || 'body' in endpoint;
      expect('422' in endpoint.response, name).toBe(isInput || endpoint.method !== 'GET');
    }
  });
});
