import { isConnectionError } from './errors.js';

interface Waiting<Question, Answer> {
  readonly question: Question;
  /** By performance.now(). */
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers in the order of the questions. */
type AskTogether<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

const atMost = 100;
const underWayAtMost = 2;
/** As long as anybody waits for a connection. */
const patienceMs = 3000;

/**
 * What is asked of the database in one moment, asked together: what a statement costs apart from its rows is
 * several times a row. Everything is asked after it came, so nobody gets an answer older than their question.
 * While the database is busy the statements grow, and alone a question waits for nobody.
 */
export function batched<Question, Answer>(
  askTogether: AskTogether<Question, Answer>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  /** Whoever waited through a statement that the database left unanswered would wait for as long once more. */
  function giveUpOnLate(error: unknown): void {
    const tooLong = performance.now() - patienceMs;
    const late = waiting.filter(({ since }) => since <= tooLong);
    waiting = waiting.slice(late.length);
    for (const { reject } of late) reject(error);
  }

  async function ask(asked: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await askTogether(asked.map(each => each.question));
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      // One of them may have spoiled it for all; with the connection gone none is to blame.
      if (asked.length > 1 && !isConnectionError(error))
        for (const each of asked) await ask([each]);
      else for (const { reject } of asked) reject(error);
      if (isConnectionError(error)) giveUpOnLate(error);
    }
  }

  function askNext(): void {
    isDue = false;
    while (waiting.length > 0 && underWay < underWayAtMost) {
      const asked = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      underWay += 1;
      void ask(asked).finally(() => {
        underWay -= 1;
        askNext();
      });
    }
  }

  return question =>
    new Promise((resolve, reject) => {
      waiting.push({ question, since: performance.now(), resolve, reject });
      if (isDue || underWay >= underWayAtMost) return;
      isDue = true;
      setImmediate(askNext);
    });
}
