import { useState } from 'preact/hooks';
import { homeNow } from '../api/home.js';

/** The next person in this tab finds no drafts of the previous one. */
const nameOf = (key: string) => `draft ${homeNow()?.user.id ?? ''} ${key}`;

function read<T>(name: string, initial: T): T {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}

function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the form works, and is gone with the page.
  }
}

/** A form that was given up starts empty next time. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(nameOf(key));
  } catch {
    // Nothing was kept.
  }
}

/** Whether something that was typed waits in this tab. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some(name => name.startsWith('draft '));
  } catch {
    return false;
  }
}

/** What is being typed: still there after a login in between. It lives as long as the tab does. */
export function useDraft<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const name = nameOf(key);
  const [value, setValue] = useState(() => read(name, initial));
  return [
    value,
    next => {
      // As it began, nothing was written.
      if (JSON.stringify(next) === JSON.stringify(initial)) forgetDraft(key);
      else keep(name, next);
      setValue(() => next);
    },
  ];
}
