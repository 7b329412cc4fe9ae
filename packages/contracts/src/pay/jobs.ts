import { Type } from 'typebox';
import { jobsOf } from '../jobs.js';
import { shape } from './shape.js';

export const { listJobs, retryJob } = jobsOf({
  shape,
  prefix: '/api/v1/admin',
  tag: 'Administration',
  success: properties => Type.Object(properties),
});
