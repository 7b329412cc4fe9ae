import type { ButtonHTMLAttributes } from 'preact';

const classes = {
  first: 'button',
  second: 'button second',
  plain: 'plain',
  close: 'close',
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What is meant first, what else can be done, a word in a text, or the cross that takes something away. */
  readonly look?: keyof typeof classes;
}

/** It sends a form only where it says so. */
export const Button = ({ look = 'first', ...given }: ButtonProps) => (
  <button type="button" class={classes[look]} {...given} />
);
