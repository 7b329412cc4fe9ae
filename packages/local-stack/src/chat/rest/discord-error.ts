import { RESTJSONErrorCodes as Code } from 'discord-api-types/v10';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A refusal in Discord's shape. */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Refusals of this server's own, which Discord does not have. */
export const badRequest = (message: string) => new DiscordError(400, 0, message);
export const notFound = (message: string) => new DiscordError(404, 0, message);

// Discord, "Opcodes and Status Codes".
const errors = {
  unauthorized: [401, 0, '401: Unauthorized'],
  unknownGuild: [404, Code.UnknownGuild, 'Unknown Guild'],
  unknownInteraction: [404, Code.UnknownInteraction, 'Unknown interaction'],
  unknownMember: [404, Code.UnknownMember, 'Unknown Member'],
  unknownRole: [404, Code.UnknownRole, 'Unknown Role'],
  unknownUser: [404, Code.UnknownUser, 'Unknown User'],
  unknownWebhook: [404, Code.UnknownWebhook, 'Unknown Webhook'],
  acknowledged: [400, Code.InteractionHasAlreadyBeenAcknowledged, 'Already acknowledged'],
  invalidForm: [400, Code.InvalidFormBodyOrContentType, 'Invalid Form Body'],
  invalidOAuthToken: [403, Code.InvalidOAuth2AccessToken, 'Invalid OAuth2 access token'],
  invalidRole: [400, Code.InvalidRole, 'Invalid Role'],
  missingAccess: [403, Code.MissingAccess, 'Missing Access'],
  missingPermissions: [403, Code.MissingPermissions, 'Missing Permissions'],
} as const satisfies Record<string, readonly [number, number, string]>;

export function discordError(name: keyof typeof errors): DiscordError {
  const [status, code, message] = errors[name];
  return new DiscordError(status, code, message);
}

export function sendError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const { message } = error;
  if (error instanceof DiscordError) reply.code(error.status).send({ message, code: error.code });
  // A fault of this server must not look like one of Discord's.
  else reply.code(500).send({ message: `The local chat server failed: ${error.stack}`, code: 0 });
}
