import { Type } from 'typebox';
import { AuditQuery, auditPage } from '../audit.js';
import { endpoint } from './shape.js';

export const listAudit = endpoint({
  auth: 'admin',
  tag: 'Administration',
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'Audit log of members’ data, newest first',
  additional: true,
  query: AuditQuery,
  response: { 200: Type.Object(auditPage) },
});
