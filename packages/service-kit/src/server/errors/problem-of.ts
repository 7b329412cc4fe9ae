import { type Issue, invalid, notFound, Problem, unavailable } from '@guildhall/contracts';
import type { FastifyContextConfig } from 'fastify';
import { isConnectionError, unavailableReason } from '../../database/errors.js';
import { bodyMediaOf } from '../../docs/media.js';
import { InvalidInput } from '../input/validation.js';

/** Messages for Fastify's own errors. */
const frameworkCodes: Readonly<Record<number, string>> = {
  400: 'VALIDATION_ERROR',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'VALIDATION_ERROR',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'VALIDATION_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** SQLSTATE character_not_in_repertoire: NUL is valid in JSON but not in PostgreSQL text. */
const nulInText = '22021';

/** A malformed id in a path does not exist (404); anything else malformed is a 400. */
function fromIssues(issues: readonly Issue[], notFoundCode: string | undefined): Problem {
  if (issues.every(issue => issue.in === 'path')) return notFound('Not found', notFoundCode);
  const others = issues.filter(issue => issue.in !== 'path');
  const named = others.map(issue => `${[issue.in, ...issue.path].join('.')} ${issue.message}`);
  return invalid(`The request is not valid: ${named.slice(0, 3).join('; ')}`, others);
}

/** Converts any error into a problem response. */
export function problemOf(
  error: unknown,
  { notFoundCode, endpoint }: FastifyContextConfig = {},
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidInput) return fromIssues(error.issues, notFoundCode);
  // Checked before database errors: an aborted body has the same codes.
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && (status < 500 || status === 503)) {
    const code = frameworkCodes[status] ?? 'VALIDATION_ERROR';
    if (status === 503) return unavailable('The service is overloaded. Try again in a moment');
    const message =
      status === 415
        ? `Send the body with Content-Type: ${bodyMediaOf(endpoint ?? {})}`
        : (error as Error).message;
    return new Problem(status, code, message, { cause: error });
  }
  if (isConnectionError(error))
    // With the cause for the log, such as a changed password or a full disk.
    return unavailable(`The database ${unavailableReason(error)} right now`, {
      code: 'DATABASE_CONNECTION_ERROR',
      cause: error,
    });
  if ((error as { code?: unknown } | null)?.code === nulInText)
    return invalid('Text must not contain NUL characters', []);
  return new Problem(500, 'INTERNAL_ERROR', 'Something went wrong on our side', { cause: error });
}
