import { type QueryKey, useMutation } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { changed } from '../api/changed.js';
import { Confirm } from './confirm.js';

interface QuestionProps<T> {
  readonly title: string;
  readonly about: ComponentChildren;
  readonly action: string;
  readonly run: () => Promise<T>;
  /** Read again whether it was done or refused: somebody else may have been quicker. */
  readonly touches: readonly QueryKey[];
  readonly onDone: (done: T) => void;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Asked, done once, and closed. */
export function Question<T>({ run, touches, onDone, ...shown }: QuestionProps<T>) {
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: done => {
      shown.onClose();
      onDone(done);
    },
    onSettled: () => changed(...touches),
  });
  return <Confirm {...shown} mutation={mutation} />;
}
