import type { ChatFailure } from '../world/failure.js';

export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text goes out as it is, anything else as JSON, nothing as an empty body. */
  readonly body?: unknown;
};

export const json = (body: unknown, status = 200): Reply => ({ status, body });
export const noContent: Reply = { status: 204 };

export const refusal = ({ status, code, message, errors }: ChatFailure): Reply =>
  json({ message, code, ...(errors === undefined ? {} : { errors }) }, status);
