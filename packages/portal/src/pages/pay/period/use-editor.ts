import type { BulkResult } from '@guildhall/contracts/pay';
import { useDraft } from '../../../forms/draft.js';
import type { ServiceMessage } from '../../../messages/message-text.js';
import { formOf, type ShiftForm } from './shift-form.js';

/** What stands open over the days; kept as it is typed, so that a login in between loses nothing. */
type Open =
  | { readonly step: 'closed' }
  | { readonly step: 'add'; readonly day: string }
  /** `before`: as it was opened. */
  | { readonly step: 'edit'; readonly form: ShiftForm; readonly before: ShiftForm }
  | { readonly step: 'repeat'; readonly form: ShiftForm; readonly days: readonly string[] }
  /** Whether what was just recorded was overtime. */
  | { readonly step: 'overtime'; readonly form: ShiftForm; readonly question: ServiceMessage };

export interface EditorControl {
  readonly open: Open;
  readonly add: (day: string) => void;
  /** Of one that is not open yet, `before` is what it would be again. */
  readonly edit: (form: ShiftForm, before?: ShiftForm) => void;
  readonly repeat: (form: ShiftForm, days: readonly string[]) => void;
  /** Asks what there is to ask about a shift that was recorded, and is done otherwise. */
  readonly recorded: (result: BulkResult) => void;
  readonly close: () => void;
}

/** What a dialog is given: what stands open in it, and the way on. */
export type InStep<S extends Open['step']> = Extract<Open, { readonly step: S }> & {
  readonly editor: EditorControl;
};

export function useEditor(ppId: string): EditorControl {
  const [open, setOpen] = useDraft<Open>(`pay ${ppId}`, { step: 'closed' });
  return {
    open,
    add: day => setOpen({ step: 'add', day }),
    edit: (form, before = open.step === 'edit' ? open.before : form) =>
      setOpen({ step: 'edit', form, before }),
    repeat: (form, days) => setOpen({ step: 'repeat', form, days }),
    recorded: ({ shifts: [first] }) =>
      setOpen(
        first?.question
          ? {
              step: 'overtime',
              form: formOf(first.shift),
              question: { text: first.warnings.at(-1) ?? '', said: first.question },
            }
          : { step: 'closed' },
      ),
    close: () => setOpen({ step: 'closed' }),
  };
}
