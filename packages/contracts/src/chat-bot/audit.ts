import { AuditQuery, auditPage } from '../audit.js';
import { Type } from '../typebox.bundled.js';
import { endpoint } from './shape.js';

export const listAudit = endpoint({
  auth: 'admin',
  tag: 'Admin',
  additional: true,
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What was done to links, roles and verifications, newest first',
  query: AuditQuery,
  response: { 200: Type.Object({ success: Type.Literal(true), ...auditPage }) },
});

export const auditEndpoints = { listAudit };
