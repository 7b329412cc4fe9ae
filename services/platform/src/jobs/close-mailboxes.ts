import { scheduledJob } from '@guildhall/service-kit/jobs';

/** Of members who left long enough ago; and opens those of members who are back. */
export const closeMailboxes = scheduledJob('close-mailboxes', '*/15 * * * *');
