import { useEffect, useState } from 'preact/hooks';

/** One value that several places show and any of them may change. */
export function createStore<T>(initial: T) {
  const listeners = new Set<(value: T) => void>();
  let value = initial;

  function set(next: T): void {
    if (Object.is(value, next)) return;
    value = next;
    for (const listener of listeners) listener(next);
  }

  /** Called whenever it becomes another. */
  const listen = (listener: (value: T) => void) => void listeners.add(listener);

  function use(): T {
    const [shown, show] = useState(value);
    useEffect(() => {
      const listener = (next: T) => show(() => next);
      listeners.add(listener);
      listener(value);
      return () => {
        listeners.delete(listener);
      };
    }, []);
    return shown;
  }

  return { get: () => value, set, listen, use };
}
