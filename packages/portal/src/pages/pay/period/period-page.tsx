import type { PayPeriod } from '@guildhall/contracts/pay';
import { NotYet } from '../../../components/states.js';
import { DoneBar } from '../../../forms/toast.js';
import { type InPeriod, PeriodFrame, PeriodSwitch } from '../days/in-period.js';
import { RateMissing } from '../days/rate-missing.js';
import { RateFound } from '../statements/rate-found.js';
import { words } from '../words/index.js';
import { AddDialog } from './add-dialog.js';
import { Copies } from './copies.js';
import { Fortnight } from './fortnight.js';
import { HolidayQuestions } from './holiday-questions.js';
import { Overlaps } from './overlaps.js';
import { OvertimeDialog } from './overtime-dialog.js';
import { useShifts } from './queries.js';
import { RepeatDialog } from './repeat-dialog.js';
import { ShiftDialog } from './shift-dialog.js';
import { Totals } from './totals.js';
import { type EditorControl, useEditor } from './use-editor.js';

interface EditorProps {
  readonly editor: EditorControl;
  readonly period: PayPeriod;
}

function Editor({ editor, period }: EditorProps) {
  const { open } = editor;
  switch (open.step) {
    case 'add':
      return <AddDialog key="add" {...open} editor={editor} />;
    case 'edit':
      return <ShiftDialog key="edit" {...open} editor={editor} />;
    case 'repeat':
      return <RepeatDialog key="repeat" {...open} period={period} editor={editor} />;
    case 'overtime':
      return <OvertimeDialog key="overtime" {...open} editor={editor} />;
    default:
      return null;
  }
}

/** Two weeks: what was worked, what it earns, and every way of recording it. */
export const PeriodPage = () => (
  <PeriodFrame
    at="period"
    placesToast
    actions={known => <PeriodSwitch of={known} base="/pay/period" />}
    title={({ pay_period_number, year }) => words.period.title(pay_period_number, year)}
  >
    {known => <Period {...known} />}
  </PeriodFrame>
);

function Period(known: InPeriod) {
  const { ppId, period } = known;
  const { data: shifts, error, refetch } = useShifts(ppId);
  const editor = useEditor(ppId);
  return (
    <>
      <RateFound otherwise={<RateMissing />} />
      {!shifts && <NotYet error={error} again={refetch} />}
      {shifts && (
        <>
          {shifts.length === 0 && <p class="quiet">{words.period.empty}</p>}
          <Overlaps shifts={shifts} />
          <Fortnight period={period} shifts={shifts} editor={editor} />
          <DoneBar />
          <HolidayQuestions ppId={ppId} />
          <Totals ppId={ppId} shifts={shifts.length} />
          <Copies ppId={ppId} period={period} shifts={shifts.length} />
          <Editor editor={editor} period={period} />
        </>
      )}
    </>
  );
}
