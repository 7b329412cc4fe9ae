import { Problem } from '@guildhall/contracts';
import type { JobContext, JobDefinition } from '@guildhall/service-kit/jobs';
import type { Roles } from '../features/roles/service.js';

/** Updates one account's roles and nickname. */
export interface UpdateRoles {
  readonly chat_id: string;
  /** For the audit log. */
  readonly cause: string;
  readonly actor: string;
}

const updating = (name: string, concurrency: number): JobDefinition<UpdateRoles> => ({
  name,
  subjectOf: ({ chat_id }) => chat_id,
  concurrency,
  expireInSeconds: 45,
  retry: {
    firstSeconds: 2,
    longestSeconds: 60,
    forHours: 3 * 24,
    // The nightly comparison retries these, as does one after an obstacle is removed.
    isFinal: error => error instanceof Problem && error.status !== 503,
  },
});

/** People or the platform wait for these. */
export const updateRoles = updating('update-roles', 4);
/** Many after a comparison or a change of rules: two at a time, so that people come first. */
export const updateRolesLater = updating('update-roles-later', 2);

export const createUpdateRoles =
  (roles: Roles) =>
  ({ chat_id, ...occasion }: UpdateRoles, { startedAt }: JobContext) =>
    roles.bring(chat_id, occasion, startedAt);
