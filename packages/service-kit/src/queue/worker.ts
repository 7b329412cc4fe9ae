export interface WorkerOptions<Job> {
  /** Takes so many at most of what is due. */
  readonly claim: (count: number) => Promise<readonly Job[]>;
  /** Says itself what became of it. What fails beyond that is the database: the lease ends, and somebody tries again. */
  readonly work: (job: Job) => Promise<void>;
  readonly atOnce: number;
  /** In a burst several are taken with one statement: fewer free places than this wait for more. */
  readonly takenFrom?: number;
  readonly lookEveryMs: number;
  readonly onError: (error: unknown) => void;
}

/** Works on rows that are claimed. Any number of processes may do so beside each other. */
export function createWorker<Job>(options: WorkerOptions<Job>) {
  const { atOnce, takenFrom = 1, onError } = options;
  const underWay = new Set<Promise<void>>();
  let isStarted = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isAskedAgain = false;
  let goOn: () => void = () => undefined;

  const isFull = () => atOnce - underWay.size < takenFrom;
  const lookAgain = () => {
    isAskedAgain = true;
    if (stopped || !isFull()) goOn();
  };

  function begin(job: Job): void {
    const attempt = options
      .work(job)
      .catch(onError)
      .finally(() => {
        underWay.delete(attempt);
        lookAgain();
      });
    underWay.add(attempt);
  }

  /** So long after the last look, not at a beat: replicas that began together would all look in one moment. */
  function lookLater(): void {
    clearTimeout(timer);
    if (isStarted && !stopped) timer = setTimeout(wake, options.lookEveryMs).unref();
  }

  const take = (count: number) =>
    options.claim(count).catch((error: unknown): readonly Job[] => {
      if (!stopped) onError(error);
      return [];
    });

  async function workOnDue(): Promise<void> {
    do {
      isAskedAgain = false;
      if (!stopped && !isFull()) for (const job of await take(atOnce - underWay.size)) begin(job);
      if (underWay.size > 0 && (isFull() || !isAskedAgain)) {
        lookLater();
        await new Promise<void>(resolve => {
          goOn = resolve;
        });
      }
    } while (underWay.size > 0 || (isAskedAgain && !stopped));
  }

  const workOff = (): Promise<void> => {
    round ??= workOnDue().finally(() => {
      round = undefined;
      if (isAskedAgain) wake();
      else lookLater();
    });
    return round;
  };
  function wake(): void {
    lookAgain();
    if (!stopped) void workOff();
  }

  return {
    /** Works on whatever is due, and on what becomes due meanwhile. */
    workOff,
    /** There is something to do: do not wait for the next look. */
    wake,
    /** Goes on by itself: at once when it is woken, and every so often. */
    start: (): void => {
      isStarted = true;
      wake();
    },
    /** Finishes what is under way. */
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      goOn();
      await round;
    },
  };
}
export type Worker = ReturnType<typeof createWorker>;
