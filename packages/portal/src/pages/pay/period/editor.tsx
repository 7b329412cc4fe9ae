import type { PayPeriod } from '@guildhall/contracts/pay';
import { useDraft } from '../../../forms/draft.js';
import { AddDialog } from './add-dialog.js';
import { RepeatDialog } from './repeat-dialog.js';
import { ShiftDialog } from './shift-dialog.js';
import type { ShiftForm } from './shift-form.js';

/** What stands open over the days; kept as it is typed, so that a login in between loses nothing. */
type Open =
  | { readonly step: 'closed' }
  | { readonly step: 'add'; readonly day: string }
  | { readonly step: 'edit'; readonly form: ShiftForm; readonly before: ShiftForm }
  | { readonly step: 'repeat'; readonly form: ShiftForm; readonly days: readonly string[] };

export interface EditorControl {
  readonly open: Open;
  readonly add: (day: string) => void;
  /** Of one that is not open yet, `before` is what it would be again. */
  readonly edit: (form: ShiftForm, before?: ShiftForm) => void;
  readonly repeat: (form: ShiftForm, days: readonly string[]) => void;
  readonly close: () => void;
}

export function useEditor(ppId: string): EditorControl {
  const [open, setOpen] = useDraft<Open>(`pay ${ppId}`, { step: 'closed' });
  return {
    open,
    add: day => setOpen({ step: 'add', day }),
    edit: (form, before = open.step === 'edit' ? open.before : form) =>
      setOpen({ step: 'edit', form, before }),
    repeat: (form, days) => setOpen({ step: 'repeat', form, days }),
    close: () => setOpen({ step: 'closed' }),
  };
}

interface EditorProps {
  readonly editor: EditorControl;
  readonly period: PayPeriod;
}

export function Editor({ editor, period }: EditorProps) {
  const { open } = editor;
  switch (open.step) {
    case 'add':
      return <AddDialog key="add" day={open.day} editor={editor} />;
    case 'edit':
      return <ShiftDialog key="edit" form={open.form} before={open.before} editor={editor} />;
    case 'repeat':
      return (
        <RepeatDialog
          key="repeat"
          form={open.form}
          days={open.days}
          period={period}
          editor={editor}
        />
      );
    default:
      return null;
  }
}
