import type { ButtonHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const classes = {
  first: 'button',
  second: 'button second',
  plain: 'plain',
  close: 'close',
} as const;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What is meant first, what else can be done, a word in a text, or the cross that takes something away. */
  readonly look?: keyof typeof classes;
}

/** One that rests while it works loses the focus, and gets it back unless it moved on. */
function useFocusBack(isResting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isResting) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [isResting]);
  return button;
}

/** It sends a form only where it says so. */
export function Button({ look = 'first', ...given }: ButtonProps) {
  const button = useFocusBack(Boolean(given.disabled));
  return <button ref={button} type="button" class={classes[look]} {...given} />;
}
