import { endpoints } from './endpoint.js';
import { ErrorEnvelope } from './errors.js';

/** How platform and chat-bot word their errors. */
export const shape = {
  error: ErrorEnvelope,
  validation: { status: 400, body: ErrorEnvelope },
} as const;

export const endpoint = endpoints(shape);
