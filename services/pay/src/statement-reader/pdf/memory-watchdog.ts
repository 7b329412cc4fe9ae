import { workerData } from 'node:worker_threads';

/**
 * A thread of each reader that ends it when it holds too much: a heap limit does not cover buffers, and a few
 * kilobytes of a PDF unpack to gigabytes. Also when the service is gone, for which the reader reads.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.maxBytes || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
}, 20);
