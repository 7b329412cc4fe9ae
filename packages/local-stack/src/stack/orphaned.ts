const lookEveryMs = 500;

/** npm hands a signal to the shell that it runs scripts by, which ends and leaves the script without a parent. */
export function whenOrphaned(then: () => void): void {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    then();
  }, lookEveryMs);
  timer.unref();
}
