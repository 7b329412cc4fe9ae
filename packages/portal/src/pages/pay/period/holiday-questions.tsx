import type { HolidayQuestion, PayConfiguration } from '@guildhall/contracts/pay';
import { pay } from '../../../api/clients.js';
import { Act } from '../../../forms/act.js';
import { showToast } from '../../../forms/toast.js';
import { longDay } from '../../../words/format.js';
import { readRate, useRate } from '../days/rate-missing.js';
import { words } from '../words/index.js';
import { useReport } from './queries.js';

const say = words.period.holiday;

/** Which workday was observed for a holiday on a day off, where the shifts of the weeks around do not tell. */
export function HolidayQuestions({ ppId }: { readonly ppId: string }) {
  const { data: report } = useReport(ppId, false);
  const { data: stored } = useRate();
  if (!stored) return null;
  return (
    <>
      {report?.holiday_questions?.map(question => (
        <Question key={question.holiday} of={question} stored={stored} />
      ))}
    </>
  );
}

interface QuestionProps {
  readonly of: HolidayQuestion;
  readonly stored: PayConfiguration;
}

function Question({ of: { holiday, name, days }, stored }: QuestionProps) {
  const save = async (observed: string | null) => {
    const { id, observed_holidays = [] } = (await readRate()) ?? stored;
    const others = observed_holidays.filter(each => each.holiday !== holiday);
    return pay.updatePayConfiguration({
      params: { config_id: id },
      body: { observed_holidays: [...others, { holiday, observed }] },
    });
  };
  return (
    <div class="notice">
      <p>
        {say.title(say.names[name] ?? name, longDay(holiday))} {say.ask}
      </p>
      <p class="actions">
        {[...days, null].map(day => (
          <Act
            key={day}
            look="second"
            run={() => save(day)}
            touches={[['pay']]}
            onDone={() => showToast(say.saved)}
          >
            {day === null ? say.none : longDay(day)}
          </Act>
        ))}
      </p>
    </div>
  );
}
