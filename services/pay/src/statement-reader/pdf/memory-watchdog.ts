import { workerData } from 'node:worker_threads';

/**
 * Ends its worker process when it uses too much memory: a heap limit does not cover buffers, and a few kilobytes of PDF
 * can unpack to gigabytes. Also ends it when the parent service is gone.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.maxBytes || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
}, 20);
