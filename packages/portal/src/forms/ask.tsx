import { Button, type ButtonProps } from '../components/button.js';
import { useAsked } from './asked.js';

interface AskProps extends Omit<ButtonProps, 'onClick'> {
  readonly question: string;
}

/** Opens a question, which stands on its page where the address says so. */
export function Ask({ question, look = 'second', ...button }: AskProps) {
  const { ask } = useAsked();
  return <Button look={look} {...button} onClick={() => ask(question)} />;
}
