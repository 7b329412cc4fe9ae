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
