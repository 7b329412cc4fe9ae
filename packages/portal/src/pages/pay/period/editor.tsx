import type { PayPeriod } from '@guildhall/contracts/pay';
import { AddDialog } from './add-dialog.js';
import { RepeatDialog } from './repeat-dialog.js';
import { ShiftDialog } from './shift-dialog.js';
import type { EditorControl } from './use-editor.js';

interface EditorProps {
  readonly editor: EditorControl;
  readonly period: PayPeriod;
}

export function Editor({ editor, period }: EditorProps) {
  const { open } = editor;
  switch (open.step) {
    case 'add':
      return <AddDialog key="add" {...open} editor={editor} />;
    case 'edit':
      return <ShiftDialog key="edit" {...open} editor={editor} />;
    case 'repeat':
      return <RepeatDialog key="repeat" {...open} period={period} editor={editor} />;
    default:
      return null;
  }
}
