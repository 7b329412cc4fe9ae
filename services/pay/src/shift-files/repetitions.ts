import { type Message, message } from '@guildhall/contracts/messages';
import ICAL from 'ical.js';
import { NotUnderstood } from './shift-file.js';

/** Steps through one rule, and through all of a file: fifty-four years of days. */
const STEPS_OF_ONE = 20_000;
const STEPS_OF_ALL = 200_000;

export type Repetitions = ReturnType<typeof createRepetitions>;

/** Follows the rules of a file, and gives up where they lead nowhere. */
export function createRepetitions() {
  let left = STEPS_OF_ALL;
  return (rule: ICAL.Recur, start: ICAL.Time, refusal: Message = message('event_too_often')) => {
    let steps = 0;
    function step(): void {
      // The library goes through what an interval leaves out day by day.
      steps += rule.interval;
      left -= rule.interval;
      if (steps > STEPS_OF_ONE || left < 0) throw new NotUnderstood(refusal);
    }
    step();
    const repetitions = ICAL.Recur.prototype.iterator.call(rule, start);
    const fits = repetitions.check_contracting_rules.bind(repetitions);
    // The library asks this at each step, also at those that find nothing: a rule may have no repetition at all.
    repetitions.check_contracting_rules = () => {
      step();
      return fits();
    };
    return repetitions;
  };
}
