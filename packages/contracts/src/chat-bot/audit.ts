import { AuditQuery, auditPage } from '../audit.js';
import { endpoint } from '../enveloped.js';
import { Success } from '../schema.js';

export const listAudit = endpoint({
  auth: 'admin',
  tag: 'Admin',
  additional: true,
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Audit log of links, roles and verifications, newest first',
  query: AuditQuery,
  response: { 200: Success(auditPage) },
});
