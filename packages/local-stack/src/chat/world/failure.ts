import { RESTJSONErrorCodes as Code } from 'discord-api-types/v10';

export type FormErrors = { [field: string]: FormErrors | { code: string; message: string }[] };

/** A refusal in the chat product's own shape. */
export class ChatFailure extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: FormErrors | undefined;
  constructor(status: number, code: number, message: string, errors?: FormErrors) {
    super(message);
    this.name = 'ChatFailure';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Refusals of this server's own, in words that the chat product does not have. */
export const badRequest = (sentence: string) => new ChatFailure(400, 0, sentence);
export const notFound = (sentence: string) => new ChatFailure(404, 0, sentence);
export const notSpoken = (what: string) =>
  new ChatFailure(501, 0, `The local chat server does not speak ${what}.`);

// Statuses, codes and sentences: Discord reference, "Opcodes and Status Codes", table "JSON error codes".
const TABLE = {
  unauthorized: [401, 0, '401: Unauthorized'],
  unknownGuild: [404, Code.UnknownGuild, 'Unknown Guild'],
  unknownMember: [404, Code.UnknownMember, 'Unknown Member'],
  unknownMessage: [404, Code.UnknownMessage, 'Unknown Message'],
  unknownRole: [404, Code.UnknownRole, 'Unknown Role'],
  unknownUser: [404, Code.UnknownUser, 'Unknown User'],
  unknownWebhook: [404, Code.UnknownWebhook, 'Unknown Webhook'],
  unknownInteraction: [404, Code.UnknownInteraction, 'Unknown interaction'],
  unknownApplication: [404, Code.UnknownApplication, 'Unknown Application'],
  alreadyAcknowledged: [
    400,
    Code.InteractionHasAlreadyBeenAcknowledged,
    'Interaction has already been acknowledged.',
  ],
  invalidOAuthToken: [403, Code.InvalidOAuth2AccessToken, 'Invalid OAuth2 access token'],
  missingAccess: [403, Code.MissingAccess, 'Missing Access'],
  missingPermissions: [403, Code.MissingPermissions, 'Missing Permissions'],
  invalidRole: [400, Code.InvalidRole, 'Invalid Role'],
  invalidWebhookToken: [401, Code.InvalidWebhookToken, 'Invalid Webhook Token'],
  emptyMessage: [400, Code.CannotSendAnEmptyMessage, 'Cannot send an empty message'],
  invalidJson: [
    400,
    Code.RequestBodyContainsInvalidJSON,
    'The request body contains invalid JSON.',
  ],
  tooLarge: [
    413,
    Code.RequestEntityTooLarge,
    'Request entity too large. Try sending something smaller!',
  ],
} as const satisfies Record<string, readonly [number, number, string]>;

export const failure = (name: keyof typeof TABLE): ChatFailure => {
  const [status, code, message] = TABLE[name];
  return new ChatFailure(status, code, message);
};

/** What the chat product says with a code; none of its own for 0, which many share. */
export const sentenceOf = (wanted: number): string | undefined =>
  Object.values(TABLE).find(([, code]) => code !== 0 && code === wanted)?.[2];

/** `field` is a dotted path; the nested shape is the one of the reference's "Error Messages" examples. */
export const formFailure = (field: string, code: string, message: string): ChatFailure => {
  const nest = ([head, ...rest]: string[]): FormErrors =>
    head === undefined ? { _errors: [{ code, message }] } : { [head]: nest(rest) };
  return new ChatFailure(
    400,
    Code.InvalidFormBodyOrContentType,
    'Invalid Form Body',
    nest(field === '' ? [] : field.split('.')),
  );
};

export const requireSnowflake = (field: string, value: unknown): ChatFailure =>
  formFailure(field, 'NUMBER_TYPE_COERCE', `Value "${String(value)}" is not snowflake.`);
