import { createHmac } from 'node:crypto';

/** A form’s proof that it was made for this session: derived, so nothing has to be kept for it. */
export const csrfTokens = (key: Buffer) => (sessionId: string) =>
  createHmac('sha256', key).update('form:').update(sessionId).digest('base64url');
