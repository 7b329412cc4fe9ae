import type { ImportPreview } from '@guildhall/contracts/pay';
import { useMutation } from '@tanstack/preact-query';
import { useRef, useState } from 'preact/hooks';
import { pay } from '../../../api/clients.js';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { Act } from '../../../forms/act.js';
import { forgetDraft, useDraft } from '../../../forms/draft.js';
import { showToast } from '../../../forms/toast.js';
import { periodAt, useCurrentPeriod } from '../days/periods.js';
import { DropZone } from '../drop-zone.js';
import { PayPage } from '../pay-page.js';
import { record, takeBack } from '../period/queries.js';
import { saidOfMany } from '../period/saying.js';
import { words } from '../words/index.js';
import { CalendarAddress } from './calendar-address.js';
import { zoneFor, zoneInWords } from './own-zone.js';
import { PreviewRows, wouldBeRecorded } from './preview-rows.js';
import { textIn } from './text-in.js';

const say = words.import;
/** What the service takes, in characters. */
const largest = 500_000;
const leftOutKey = 'pay import left out';

/** From a file to shifts, with a look in between. */
export function ImportPage() {
  const [preview, setPreview] = useDraft<ImportPreview | null>('pay import', null);
  const [firstDay, setFirstDay] = useState<string | null>(null);
  const show = (next: ImportPreview | null) => {
    forgetDraft(leftOutKey);
    setPreview(next);
  };
  return (
    <PayPage at="period" title={say.title}>
      {preview ? (
        <Preview preview={preview} onRecorded={setFirstDay} onClose={() => show(null)} />
      ) : (
        <>
          {firstDay && <WayThere day={firstDay} />}
          <Choose onPreview={show} />
          <CalendarAddress />
        </>
      )}
    </PayPage>
  );
}

/** The period in the menu is the one of today: what was imported may lie in any. */
function WayThere({ day }: { readonly day: string }) {
  const { data } = useCurrentPeriod();
  return data ? (
    <p>
      <a href={`/pay/period/${periodAt(day, data)}`}>{say.see}</a>
    </p>
  ) : null;
}

/** The text of a file; or what is said of one that cannot be a list of shifts. */
async function textOf(file: File): Promise<{ content?: string; refused?: string }> {
  // Some programs write two bytes for each character.
  if (file.size > 2 * largest) return { refused: say.tooLarge };
  const content = textIn(await file.arrayBuffer());
  if (content === null) return { refused: say.spreadsheet };
  return content.length > largest ? { refused: say.tooLarge } : { content };
}

function Choose({ onPreview }: { readonly onPreview: (preview: ImportPreview) => void }) {
  const [refused, setRefused] = useState<string>();
  const look = useMutation({
    mutationFn: (content: string) => pay.previewImport({ body: { content, ...zoneFor(content) } }),
    onSuccess: onPreview,
  });
  const lookInto = async (file: File) => {
    const { content, refused } = await textOf(file);
    setRefused(refused);
    look.reset();
    if (content !== undefined) look.mutate(content);
  };
  return (
    <>
      <p>{say.about}</p>
      <DropZone
        label={say.choose}
        drop={say.drop}
        accept=".ics,.csv,.tsv,.txt,text/calendar,text/csv,text/plain"
        onFiles={([file]) => file && !look.isPending && void lookInto(file)}
      />
      {refused && (
        <p class="failure" role="alert">
          {refused}
        </p>
      )}
      {look.error && <Failure error={look.error} />}
    </>
  );
}

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly onRecorded: (firstDay: string | null) => void;
  readonly onClose: () => void;
}

function Preview({ preview, onRecorded, onClose }: PreviewProps) {
  const [leftOut, leaveOut] = useDraft<readonly number[]>(leftOutKey, []);
  const possible = preview.rows.flatMap((row, at) => (wouldBeRecorded(row) ? [at] : []));
  const wanted = preview.rows.flatMap((row, at) =>
    row.shift && wouldBeRecorded(row) && !leftOut.includes(at) ? [row.shift] : [],
  );
  // Of earlier tries as well, which stopped halfway.
  const undos = useRef<string[]>([]).current;
  return (
    <>
      <h2>{say.preview}</h2>
      <p>{say.zone(zoneInWords(preview.time_zone))}</p>
      {preview.left_out > 0 && <p>{say.leftOut(preview.left_out)}</p>}
      {preview.is_cut && <p class="notice">{say.cut}</p>}
      {possible.length === 0 && <p>{say.nothing}</p>}
      {possible.length > 1 && (
        <p>
          {say.leaveOut}{' '}
          <Button look="plain" onClick={() => leaveOut(leftOut.length === 0 ? possible : [])}>
            {leftOut.length === 0 ? say.none : say.all}
          </Button>
        </p>
      )}
      <PreviewRows rows={preview.rows} leftOut={leftOut} onLeaveOut={leaveOut} />
      <div class="actions">
        {possible.length > 0 && (
          <Act
            disabled={wanted.length === 0}
            run={() => record(wanted, undo => undos.push(undo))}
            onDone={result => {
              showToast(saidOfMany(result), undos.length > 0 ? () => takeBack(undos) : null);
              onRecorded(wanted.map(({ shift_date }) => shift_date).sort()[0] ?? null);
              onClose();
            }}
          >
            {say.record(wanted.length)}
          </Act>
        )}
        <Button look="second" onClick={onClose}>
          {say.again}
        </Button>
      </div>
    </>
  );
}
