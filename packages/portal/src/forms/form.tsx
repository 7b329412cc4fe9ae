import { type QueryKey, useMutation } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { changed } from '../api/changed.js';
import { Button } from '../components/button.js';
import { Failure } from '../components/states.js';

export interface FormProps<T> {
  /** What the button that sends it says. */
  readonly action: string;
  readonly run: () => Promise<T>;
  /** Refetched after success and failure: another person may have been quicker. */
  readonly touches: readonly QueryKey[];
  readonly onDone: (done: T) => void;
  /** What has to be filled in first. */
  readonly children?: ComponentChildren;
  /** Nothing in it could be sent yet. */
  readonly disabled?: boolean;
  /** What else can be done. */
  readonly beside?: ComponentChildren;
  readonly class?: string;
}

/** Sent once; above its button stands why it was not. */
export function Form<T>(props: FormProps<T>) {
  const { action, run, touches, onDone, children, disabled = false, beside } = props;
  const { error, isPending, mutate } = useMutation({
    mutationFn: run,
    onSuccess: done => onDone(done),
    onSettled: () => changed(...touches),
  });
  const rests = isPending || disabled;
  return (
    <form
      class={props.class}
      onSubmit={event => {
        event.preventDefault();
        if (!rests) mutate();
      }}
    >
      {children}
      {error && <Failure error={error} />}
      <p class="actions">
        <Button type="submit" disabled={rests}>
          {action}
        </Button>
        {beside}
      </p>
    </form>
  );
}
