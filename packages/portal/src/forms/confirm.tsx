import type { ComponentChildren } from 'preact';
import { Failure } from '../shell/states.js';
import { words } from '../words/index.js';
import { Dialog } from './dialog.js';

interface ConfirmProps {
  readonly title: string;
  readonly about: ComponentChildren;
  /** What the button that does it says. */
  readonly action: string;
  readonly mutation: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onClose: () => void;
  /** What has to be filled in first. */
  readonly children?: ComponentChildren;
}

/** What cannot be undone is asked first, and done once. */
export const Confirm = ({ title, about, action, mutation, onClose, children }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <form
      onSubmit={event => {
        event.preventDefault();
        if (!mutation.isPending) mutation.mutate();
      }}
    >
      <p>{about}</p>
      {children}
      {mutation.error && <Failure error={mutation.error} />}
      <p class="actions">
        <button type="submit" class="button" disabled={mutation.isPending}>
          {action}
        </button>
        <button type="button" class="button second" onClick={onClose}>
          {words.cancel}
        </button>
      </p>
    </form>
  </Dialog>
);
