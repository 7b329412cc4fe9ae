/** One upload of each person at a time; what comes meanwhile waits, in the order in which it came. */
export function createUploadQueue(waitingAtMost: number) {
  /** Who has a line is being served; in it stand those who wait. */
  const lines = new Map<string, ((turn: (() => void) | null) => void)[]>();

  function passOn(person: string): void {
    const next = lines.get(person)?.shift();
    if (next) next(turnOf(person));
    else lines.delete(person);
  }

  function turnOf(person: string): () => void {
    let mine = true;
    return () => {
      if (mine) passOn(person);
      mine = false;
    };
  }

  return {
    /** Null where too many of the person's wait already, or waiting came to its end. */
    take(person: string, signal: AbortSignal): Promise<(() => void) | null> {
      const line = lines.get(person);
      if (signal.aborted || (line && line.length >= waitingAtMost)) return Promise.resolve(null);
      if (!line) {
        lines.set(person, []);
        return Promise.resolve(turnOf(person));
      }
      return new Promise(resolve => {
        const giveUp = () => {
          line.splice(line.indexOf(start), 1);
          resolve(null);
        };
        const start = (turn: (() => void) | null) => {
          signal.removeEventListener('abort', giveUp);
          resolve(turn);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        line.push(start);
      });
    },
  };
}
