import { Button, type ButtonProps } from '../components/button.js';
import { useAsked } from './asked.js';
import { Question, type QuestionProps } from './question.js';

interface AskProps extends Omit<ButtonProps, 'onClick'> {
  readonly question: string;
}

/** Opens a question, which stands on its page where the address says so. */
export function Ask({ question, look = 'second', ...button }: AskProps) {
  const { ask } = useAsked();
  return <Button look={look} {...button} onClick={() => ask(question)} />;
}

interface AskFirstProps<T> extends QuestionProps<T> {
  readonly question: string;
  readonly label: string;
}

/** The button, and beside it the question that it opens. */
export function AskFirst<T>({ question, label, ...asked }: AskFirstProps<T>) {
  const isOpen = useAsked().asked === question;
  return (
    <>
      <Ask question={question}>{label}</Ask>
      {isOpen && <Question {...asked} />}
    </>
  );
}
