import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A refusal in Discord's shape. */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message = RESTJSONErrorCodes[code] ?? '') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A refusal of this server's own, which Discord does not have. */
export const badRequest = (message: string) => new DiscordError(400, 0, message);

export function sendError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const { message } = error;
  if (error instanceof DiscordError) reply.code(error.status).send({ message, code: error.code });
  // A fault of this server must not look like one of Discord's.
  else reply.code(500).send({ message: `The local chat server failed: ${error.stack}`, code: 0 });
}
