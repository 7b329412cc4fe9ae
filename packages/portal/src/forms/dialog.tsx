import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../components/button.js';
import { EndIsTold, SessionEnded } from '../shell/session-ended.js';
import { words } from '../words/index.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The browser’s own: it keeps the focus inside, closes with Escape, and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // At once: whoever has the focus now is who opened it.
  useLayoutEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    if (current && !current.open) current.showModal();
    return () => {
      current?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Button look="close" aria-label={words.close} onClick={onClose}>
          ×
        </Button>
      </header>
      <EndIsTold.Provider value={true}>{children}</EndIsTold.Provider>
      {/* Nothing outside an open dialog can be reached; below, where the button is that was pressed. */}
      <SessionEnded />
    </dialog>
  );
}
