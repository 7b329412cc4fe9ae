import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { EndIsTold, SessionEnded } from '../shell/session-ended.js';
import { words } from '../words/index.js';

interface DialogProps {
  readonly title: string;
  /** Read out with the title. */
  readonly about?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * The browser’s own: it keeps the focus inside, closes with Escape, and gives the focus back. It begins with what is
 * asked: the cross is drawn above and comes last.
 */
export function Dialog({ title, about, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // At once: the focused element is the one that opened it.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={about ? `${id}-about` : undefined}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {about && <p id={`${id}-about`}>{about}</p>}
      <EndIsTold.Provider value={true}>{children}</EndIsTold.Provider>
      {/* Nothing outside an open dialog can be reached; below, where the button is that was pressed. */}
      <SessionEnded />
      <Button look="close" aria-label={words.close} onClick={onClose}>
        <Icon of={X} />
      </Button>
    </dialog>
  );
}
