import type { ComponentChildren } from 'preact';
import { Button } from '../components/button.js';
import { words } from '../words/index.js';
import { useAsked } from './asked.js';
import { Dialog } from './dialog.js';
import { Form, type FormProps } from './form.js';

export interface QuestionProps<T>
  extends Pick<FormProps<T>, 'action' | 'run' | 'touches' | 'onDone' | 'children'> {
  readonly title: string;
  readonly about: ComponentChildren;
}

/** What cannot be undone is asked first, done once, and closed. */
export function Question<T>({ title, about, onDone, ...form }: QuestionProps<T>) {
  const { close } = useAsked();
  return (
    <Dialog title={title} about={about} onClose={close}>
      <Form
        {...form}
        onDone={done => {
          close();
          onDone(done);
        }}
        beside={
          // What hurts is not what Enter does first: where nothing is filled in, one begins here.
          <Button look="second" autofocus={!form.children} onClick={close}>
            {words.cancel}
          </Button>
        }
      />
    </Dialog>
  );
}
