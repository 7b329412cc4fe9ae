import { Type } from 'typebox';
import { AuditQuery, auditPage } from '../audit.js';
import { endpoint } from '../enveloped.js';
import { Success, Text } from '../schema.js';

export const listAudit = endpoint({
  auth: 'admin',
  tag: 'Admin',
  additional: true,
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Audit log, newest first. Changes by synchronizations are included only if filtered by member, action or run',
  query: Type.Object({
    ...AuditQuery.properties,
    about: Type.Optional(Text(200, { examples: ['upstream:pay'] })),
  }),
  response: { 200: Success({ ...auditPage }) },
});
