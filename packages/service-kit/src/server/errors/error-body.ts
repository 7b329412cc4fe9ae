import type { Problem } from '@guildhall/contracts';

export interface ErrorContext {
  readonly requestId: string;
  readonly at: Date;
}

/** A service's error format; may also change the status. */
export type ErrorBody = (
  problem: Problem,
  context: ErrorContext,
) => { status: number; body: object };

/** The error envelope of platform and chat-bot. */
export const envelope: ErrorBody = (problem, { requestId, at }) => ({
  status: problem.status,
  body: {
    success: false,
    error: problem.code,
    message: problem.message,
    ...(problem.said && { said: problem.said }),
    details: {
      ...problem.details,
      ...(problem.issues.length > 0 && {
        issues: problem.issues.map(issue => ({
          path: [issue.in, ...issue.path].join('.'),
          message: issue.message,
          ...(issue.said && { said: issue.said }),
        })),
      }),
    },
    timestamp: at.toISOString(),
    request_id: requestId,
  },
});
