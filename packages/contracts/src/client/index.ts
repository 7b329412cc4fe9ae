export type {
  AnswerOf,
  Answers,
  Call,
  Client,
  FailureOf,
  Failures,
  InputOf,
} from './call.js';
export { ConnectionError, type ConnectionReason } from './connection-error.js';
export { createClient } from './create-client.js';
export type { CallOptions, ClientOptions, TokenRequest, TokenSource } from './options.js';
export { ResponseError } from './response-error.js';
export { type ServiceTokenOptions, serviceTokens } from './service-tokens.js';
