import { type Issue, invalid, notFound, Problem, unavailable } from '@guildhall/contracts';
import type { FastifyContextConfig } from 'fastify';
import { isConnectionError, unavailableReason } from '../../database/errors.js';
import { bodyMediaOf } from '../../docs/media.js';
import { InvalidInput } from '../input/validation.js';

/** Fastify’s own refusals, in the words of the house. */
const frameworkCodes: Readonly<Record<number, string>> = {
  400: 'VALIDATION_ERROR',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'VALIDATION_ERROR',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'VALIDATION_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** SQLSTATE character_not_in_repertoire: the one thing that is text in JSON and none in PostgreSQL. */
const nulInText = '22021';

/** A malformed id in a path names nothing that exists; anything else malformed is the sender’s to mend. */
function fromIssues(issues: readonly Issue[], notFoundCode: string | undefined): Problem {
  if (issues.every(issue => issue.in === 'path'))
    return notFound('There is nothing at this address', notFoundCode);
  const others = issues.filter(issue => issue.in !== 'path');
  const named = others.map(issue => `${[issue.in, ...issue.path].join('.')} ${issue.message}`);
  return invalid(`The request is not valid: ${named.slice(0, 3).join('; ')}`, others);
}

/** Turns anything that was thrown into the problem to answer with. */
export function problemOf(
  error: unknown,
  { notFoundCode, endpoint }: FastifyContextConfig = {},
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidInput) return fromIssues(error.issues, notFoundCode);
  // Before the database: a body whose sender has left ends with the same codes as a connection to that one.
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && (status < 500 || status === 503)) {
    const code = frameworkCodes[status] ?? 'VALIDATION_ERROR';
    if (status === 503) return unavailable('The service is too busy at the moment');
    const message =
      status === 415
        ? `Send the body with Content-Type: ${bodyMediaOf(endpoint ?? {})}`
        : (error as Error).message;
    return new Problem(status, code, message, { cause: error });
  }
  if (isConnectionError(error))
    // The cause is for the log: a password that was changed, a disk that is full.
    return Object.assign(
      unavailable(
        `The database ${unavailableReason(error)} at the moment`,
        'DATABASE_CONNECTION_ERROR',
      ),
      { cause: error },
    );
  if ((error as { code?: unknown } | null)?.code === nulInText)
    return invalid('Text must not hold NUL characters', []);
  return new Problem(500, 'INTERNAL_ERROR', 'Something went wrong on our side', { cause: error });
}
