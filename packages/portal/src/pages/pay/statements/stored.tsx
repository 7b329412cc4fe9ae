import { useState } from 'preact/hooks';
import { pay } from '../../../api/clients.js';
import { NotYet } from '../../../components/states.js';
import { Ask } from '../../../forms/ask.js';
import { useAsked } from '../../../forms/asked.js';
import { Question } from '../../../forms/question.js';
import { showToast } from '../../../forms/toast.js';
import { money, span } from '../../../words/format.js';
import { periodName, periodTitle } from '../days/periods.js';
import { words } from '../words/index.js';
import { useStatement, useStatements } from './queries.js';
import { Reading } from './what-was-read.js';

const say = words.statements;

/** What is kept: the truth, whatever became of the uploads of this tab. */
export function Stored() {
  const { asked } = useAsked();
  const { data, error, refetch } = useStatements();
  if (!data) return <NotYet error={error} again={refetch} />;
  return (
    <section aria-labelledby="stored">
      <h2 id="stored">{say.list}</h2>
      {data.total === 0 && <p>{say.none}</p>}
      <ul class="rows" hidden={data.total === 0}>
        {data.statements.map(each => (
          <li key={each.pp_id} class="row">
            <div>
              <strong>
                <a href={`/pay/check/${each.pp_id}`}>{periodTitle(each.pp_id)}</a>
              </strong>
              <p class="quiet">
                {span(each.start_date, each.end_date)}
                {each.gross_pay !== null && ` · ${say.gross} ${money(each.gross_pay)}`}
              </p>
              <Kept ppId={each.pp_id} />
            </div>
            <Ask
              look="plain"
              question={each.pp_id}
              aria-label={say.deleteNamed(periodName(each.pp_id))}
            >
              {say.delete}
            </Ask>
          </li>
        ))}
      </ul>
      {asked && <ReallyDelete ppId={asked} />}
    </section>
  );
}

/** What was read in it, long after its upload too. */
function Kept({ ppId }: { readonly ppId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={say.details(periodTitle(ppId))}>{say.wasRead}</summary>
      {isOpen && <Rows ppId={ppId} />}
    </details>
  );
}

function Rows({ ppId }: { readonly ppId: string }) {
  const { data, error, refetch } = useStatement(ppId);
  return data ? <Reading statement={data} /> : <NotYet error={error} again={refetch} />;
}

/** The file is not kept, so nothing here could bring it back: asked first instead. */
function ReallyDelete({ ppId }: { readonly ppId: string }) {
  const name = periodName(ppId);
  return (
    <Question
      title={say.deleteNamed(name)}
      about={say.deleteAsk(name)}
      action={say.delete}
      run={() => pay.removeStatement({ params: { pp_id: ppId } })}
      touches={[['pay']]}
      onDone={() => showToast(say.deleted(name))}
    />
  );
}
