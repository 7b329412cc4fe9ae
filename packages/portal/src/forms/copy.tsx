import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { words } from '../words/index.js';

interface CopyProps {
  readonly text: string;
  readonly label: string;
  readonly look?: 'first' | 'second';
  readonly onCopied?: () => void;
}

/** A browser may refuse, and has no clipboard at an address without TLS: both are reported. */
export function Copy({ text, label, look = 'first', onCopied }: CopyProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(words.copied);
      onCopied?.();
    } catch {
      setSaid(words.notCopied);
    }
  };
  return (
    <>
      <Button look={look} onClick={copy}>
        {label}
      </Button>
      <span role="status" class="copied">
        {said}
      </span>
    </>
  );
}
