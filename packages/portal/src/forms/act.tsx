import { type QueryKey, useMutation } from '@tanstack/preact-query';
import { changed } from '../api/changed.js';
import { Button, type ButtonProps } from '../components/button.js';
import { Failure } from '../components/states.js';

interface ActProps<T> extends Omit<ButtonProps, 'onClick'> {
  readonly run: () => Promise<T>;
  /** Refetched after success and failure: another person may have been quicker. */
  readonly touches?: readonly QueryKey[];
  readonly onDone?: (done: T) => void;
}

/** What is done as soon as it is pressed, and once; beside it stands why it was not. */
export function Act<T>({ run, touches = [], onDone, disabled, ...button }: ActProps<T>) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: run,
    onSuccess: done => onDone?.(done),
    onSettled: () => changed(...touches),
  });
  return (
    <>
      <Button {...button} disabled={isPending || disabled} onClick={() => mutate()} />
      {error && <Failure error={error} />}
    </>
  );
}
