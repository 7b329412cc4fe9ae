import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Copy } from './copy.js';

interface SecretOnceProps {
  readonly title: string;
  readonly about: string;
  readonly secret: string;
  readonly words: { readonly copy: string; readonly done: string };
  readonly onCopied: () => void;
  readonly onDone: () => void;
  readonly children?: ComponentChildren;
}

/** A secret, the one time that it is to be seen. */
export function SecretOnce(props: SecretOnceProps) {
  const { title, about, secret, words, onCopied, onDone, children } = props;
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
        <Copy text={secret} label={words.copy} onCopied={onCopied} />
        <Button look="second" onClick={onDone}>
          {words.done}
        </Button>
      </p>
    </section>
  );
}
