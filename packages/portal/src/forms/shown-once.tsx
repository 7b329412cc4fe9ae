import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from '../components/button.js';

interface ShownOnceProps {
  readonly title: string;
  readonly about: string;
  readonly secret: string;
  readonly words: { readonly copy: string; readonly copied: string; readonly done: string };
  readonly onDone: () => void;
  readonly children?: ComponentChildren;
}

/** A secret, the one time that it is to be seen. */
export function ShownOnce({ title, about, secret, words, onDone, children }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const id = useId();
  return (
    <section class="notice" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{about}</p>
      <p>
        <code class="password">{secret}</code>
      </p>
      {children}
      <p class="actions">
        <Button onClick={() => navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          {words.copy}
        </Button>
        <Button look="second" onClick={onDone}>
          {words.done}
        </Button>
      </p>
      <p role="status">{isCopied && words.copied}</p>
    </section>
  );
}
