import { Failure } from '../shell/states.js';
import { words } from '../words/index.js';
import { Dialog } from './dialog.js';

interface ConfirmProps {
  readonly title: string;
  readonly about: string;
  /** What the button that does it says. */
  readonly action: string;
  readonly mutation: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onClose: () => void;
}

/** What cannot be undone is asked first, and done once. */
export const Confirm = ({ title, about, action, mutation, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{about}</p>
    {mutation.error && <Failure error={mutation.error} />}
    <p class="actions">
      <button
        type="button"
        class="button"
        disabled={mutation.isPending}
        onClick={() => mutation.mutate()}
      >
        {action}
      </button>
      <button type="button" class="button second" onClick={onClose}>
        {words.cancel}
      </button>
    </p>
  </Dialog>
);
