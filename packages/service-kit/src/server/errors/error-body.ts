import type { Problem } from '@guildhall/contracts';
import { meantBy } from '@guildhall/contracts/said';

/** The code of a sentence, where it has one. */
export function saidOf(sentence: string) {
  const said = meantBy(sentence);
  return said && { said };
}

export interface ErrorContext {
  readonly requestId: string;
  readonly at: Date;
}

/** How a service words a problem on the wire; it may also choose another status. */
export type ErrorBody = (
  problem: Problem,
  context: ErrorContext,
) => { status: number; body: object };

/** The envelope of platform and chat-bot. */
export const envelope: ErrorBody = (problem, { requestId, at }) => ({
  status: problem.status,
  body: {
    success: false,
    error: problem.code,
    message: problem.message,
    ...saidOf(problem.message),
    details: {
      ...problem.details,
      ...(problem.issues.length > 0 && {
        issues: problem.issues.map(issue => ({
          path: [issue.in, ...issue.path].join('.'),
          message: issue.message,
          ...saidOf(issue.message),
        })),
      }),
    },
    timestamp: at.toISOString(),
    request_id: requestId,
    ...problem.body,
  },
});
