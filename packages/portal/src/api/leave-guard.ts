/** Given true, the browser asks before this tab is left, until given false. */
export function createLeaveGuard() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return (isNeeded: boolean): void => {
    if (isNeeded) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  };
}
