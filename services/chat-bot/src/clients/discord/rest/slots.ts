/** People wait for `interactive` work; `background` work waits for them. */
export type Priority = 'interactive' | 'background';

/** Lets a few pieces of work run at once, of them `kept` for people only; the rest waits, people first. */
export function createSlots(size: number, kept = 0) {
  const queues: Record<Priority, (() => void)[]> = { interactive: [], background: [] };
  let free = size;

  function release(): void {
    const mayBegin = free >= kept;
    const next = queues.interactive.shift() ?? (mayBegin ? queues.background.shift() : undefined);
    if (next) next();
    else free++;
  }

  function enter(priority: Priority, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > (priority === 'background' ? kept : 0)) {
      free--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const queue = queues[priority];
      const leave = () => {
        const place = queue.indexOf(admit);
        if (place >= 0) queue.splice(place, 1);
        reject(signal.reason);
      };
      const admit = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(admit);
    });
  }

  return {
    async run<Result>(
      priority: Priority,
      signal: AbortSignal,
      work: () => Promise<Result>,
    ): Promise<Result> {
      await enter(priority, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
