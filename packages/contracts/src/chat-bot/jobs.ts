import { shape } from '../enveloped.js';
import { jobsOf } from '../jobs.js';
import { Success } from '../schema.js';

export const { listJobs, retryJob } = jobsOf({
  shape,
  prefix: '/api/admin',
  tag: 'Admin',
  success: Success,
});
