import { endpoints } from './endpoint.js';
import { ErrorEnvelope } from './errors.js';

/** The error format of platform and chat-bot. */
export const shape = {
  error: ErrorEnvelope,
  validation: { status: 400, body: ErrorEnvelope },
} as const;

export const endpoint = endpoints(shape);
