import { useState } from 'preact/hooks';
import { homeNow } from '../api/home.js';

/** The next person in this tab finds no drafts of the previous one. A browser that refuses this storage refuses cookies, and so the login. */
const nameOf = (key: string) => `draft ${homeNow()?.user.id ?? ''} ${key}`;

function read<T>(name: string, initial: T): T {
  const text = sessionStorage.getItem(name);
  return text === null ? initial : (JSON.parse(text) as T);
}

function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // More than a browser keeps: the form works, and is gone with the page.
  }
}

/** A form that was given up starts empty next time. */
export const forgetDraft = (key: string) => sessionStorage.removeItem(nameOf(key));

/** Whether something that was typed waits in this tab. */
export const hasDrafts = () => Object.keys(sessionStorage).some(name => name.startsWith('draft '));

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
