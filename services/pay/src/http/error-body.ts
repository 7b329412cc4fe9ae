import { type ErrorBody, saidOf } from '@guildhall/service-kit';
import { validationDetails } from './validation-detail.js';

/** Pay answers one sentence, or the list of everything that is wrong with the request. */
export const detail: ErrorBody = problem =>
  problem.issues.length > 0
    ? { status: 422, body: { detail: validationDetails(problem.issues) } }
    : { status: problem.status, body: { detail: problem.message, ...saidOf(problem.message) } };
