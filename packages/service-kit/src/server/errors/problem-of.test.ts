import { expect, test } from 'vitest';
import { problemOf } from './problem-of.js';

test.each(['28P01', '53100', '57P03', 'ECONNREFUSED'])(
  'an unusable database (%s) is a 503 for the caller, with the cause for the log',
  code => {
    const said = Object.assign(new Error('could not extend file: No space left on device'), {
      code,
    });
    const problem = problemOf(said);
    expect(problem).toMatchObject({ status: 503, code: 'DATABASE_CONNECTION_ERROR' });
    expect(problem.message).not.toContain('device');
    expect(problem.cause).toBe(said);
  },
);

test('an aborted request body is not a database error', () => {
  // As Fastify passes it on.
  const left = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect(problemOf(left)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});
