import type { JobCounts } from '@guildhall/contracts/platform';

export const words = {
  about:
    'Work that runs in the background. A job that fails is retried automatically. If it keeps failing, it stays here for 30 days.',
  counts: ({ waiting, running, retrying, failed }: JobCounts) =>
    `${waiting} waiting, ${running} running, ${retrying} retrying, ${failed} failed`,
  service: 'Service',
  failedJobs: 'Failed jobs',
  job: 'Job',
  names: {
    'compare-roles': 'Compare all roles',
    'count-day': 'Count members',
    'deliver-event': 'Deliver an event',
    'end-sessions': 'End old sessions',
    'erase-person': 'Erase a person',
    'expire-verifications': 'Expire verifications',
    'lift-erasure': 'Lift an erasure',
    'find-leavings': 'Find members who left',
    leaving: 'Suspend or restore a member’s access',
    'notify-sync': 'Report a synchronization',
    purge: 'Purge old records',
    'run-sync': 'Run a synchronization',
    'scheduled-sync': 'Start the scheduled synchronization',
    'update-roles': 'Update roles',
  } as Readonly<Record<string, string>>,
  subject: 'About',
  error: 'Why it failed',
  since: 'Since',
  next: 'Next attempt',
  retry: 'Retry',
  retries: { failed: 'Try again', retrying: 'Try now' },
  retried: 'The job is starting again.',
  empty: 'No failed jobs.',
};
