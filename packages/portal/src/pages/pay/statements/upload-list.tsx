import type { ParsedStatement } from '@guildhall/contracts/pay';
import { toApiError } from '../../../api/api-error.js';
import { Button } from '../../../components/button.js';
import { InWords } from '../../../components/states.js';
import { MessageText } from '../../../messages/message-text.js';
import { idOf, periodTitle } from '../days/periods.js';
import { words } from '../words/index.js';
import {
  isStored,
  mayGoAgain,
  mayReplace,
  replaceStored,
  type Upload,
  uploadAgain,
  useUploads,
} from './uploads.js';
import { WhatWasRead } from './what-was-read.js';

const say = words.statements;

const isDone = ({ state }: Upload) => state.step !== 'waiting' && state.step !== 'reading';

/** Every file by its name, with how it stands; a broken one is named and stops no other. */
export function UploadList() {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  const done = uploads.filter(isDone).length;
  const again = uploads.filter(mayGoAgain);
  return (
    <section aria-labelledby="uploads">
      <h2 id="uploads">{say.uploading}</h2>
      <p role="status">{say.progress(done, uploads.length)}</p>
      <progress value={done} max={uploads.length} aria-labelledby="uploads" />
      {again.length > 1 && (
        <p class="actions">
          <Button onClick={() => uploadAgain(again)}>{say.allAgain(again.length)}</Button>
        </p>
      )}
      <ul class="rows">
        {uploads.map(each => (
          <li key={each.id} class="upload">
            <strong>{each.file.name}</strong> <How {...each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const CheckLink = ({ pay_period_number, year }: ParsedStatement['pay_period']) => (
  <a
    href={`/pay/check/${idOf({ pay_period_number, year })}`}
    aria-label={words.check.title(pay_period_number, year)}
  >
    {words.places.check}
  </a>
);

interface SaysLessProps {
  readonly upload: Upload;
  readonly statement: ParsedStatement;
}

/** What a missing page looks like, and a corrected statement too. */
const SaysLess = ({ upload, statement: { warnings, warnings_said } }: SaysLessProps) => (
  <>
    <p>
      <MessageText text={warnings?.[0] ?? ''} said={warnings_said?.[0]} /> {say.replaceAsk}
    </p>
    <Button look="second" onClick={() => replaceStored(upload)}>
      {say.replaceDo}
    </Button>
  </>
);

/** What is asked beside it is not said again within. */
const withoutQuestion = (statement: ParsedStatement): ParsedStatement =>
  mayReplace(statement)
    ? {
        ...statement,
        warnings: statement.warnings?.slice(1) ?? [],
        warnings_said: statement.warnings_said?.slice(1) ?? [],
      }
    : statement;

function How(upload: Upload) {
  const { file, state } = upload;
  switch (state.step) {
    case 'waiting':
      return <span class="quiet">{say.waiting}</span>;
    case 'reading':
      return <span class="quiet">{say.reading}</span>;
    case 'too_large':
      return <span class="bad">{say.tooLarge}</span>;
    case 'not_pdf':
      return <span class="bad">{say.notPdf}</span>;
    case 'failed':
      return (
        <>
          <span class="bad">
            {say.failed}: <InWords apiError={toApiError(state.error)} />
          </span>{' '}
          {mayGoAgain(upload) && (
            <Button
              look="plain"
              aria-label={say.againNamed(file.name)}
              onClick={() => uploadAgain([upload])}
            >
              {say.again}
            </Button>
          )}
        </>
      );
    case 'read':
      return (
        <>
          <span class={isStored(state.statement) ? 'good' : 'bad'}>
            {periodTitle(idOf(state.statement.pay_period))}
          </span>{' '}
          <CheckLink {...state.statement.pay_period} />
          {state.replaces && <p>{say.replaces}</p>}
          {!isStored(state.statement) &&
            (mayReplace(state.statement) ? (
              <SaysLess upload={upload} statement={state.statement} />
            ) : (
              <p>{say.notStored}</p>
            ))}
          <WhatWasRead name={file.name} statement={withoutQuestion(state.statement)} />
        </>
      );
  }
}
