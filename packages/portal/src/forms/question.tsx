import { type QueryKey, useMutation } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { changed } from '../api/changed.js';
import { Button } from '../components/button.js';
import { Failure } from '../components/states.js';
import { words } from '../words/index.js';
import { useAsked } from './asked.js';
import { Dialog } from './dialog.js';

export interface QuestionProps<T> {
  readonly title: string;
  readonly about: ComponentChildren;
  /** What the button that does it says. */
  readonly action: string;
  readonly run: () => Promise<T>;
  /** Refetched after success and failure: another person may have been quicker. */
  readonly touches: readonly QueryKey[];
  readonly onDone: (done: T) => void;
  /** What has to be filled in first. */
  readonly children?: ComponentChildren;
}

/** What cannot be undone is asked first, done once, and closed. */
export function Question<T>(props: QuestionProps<T>) {
  const { close } = useAsked();
  const { title, about, action, run, touches, onDone, children } = props;
  const { error, isPending, mutate } = useMutation({
    mutationFn: run,
    onSuccess: done => {
      close();
      onDone(done);
    },
    onSettled: () => changed(...touches),
  });
  return (
    <Dialog title={title} about={about} onClose={close}>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        {children}
        {error && <Failure error={error} />}
        <p class="actions">
          <Button type="submit" disabled={isPending}>
            {action}
          </Button>
          {/* What hurts is not what Enter does first: where nothing is filled in, one begins here. */}
          <Button look="second" autofocus={!children} onClick={close}>
            {words.cancel}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
