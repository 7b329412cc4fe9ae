import { useId, useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { upload } from './uploads.js';

const filesOf = (list: FileList | null | undefined) => [...(list ?? [])];

/** One file or several years at once, by choosing or by dropping them. */
export function DropZone() {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse’s way; the button within is everybody’s
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        upload(filesOf(event.dataTransfer?.files));
      }}
    >
      <input
        id={id}
        class="file"
        type="file"
        accept="application/pdf,.pdf"
        multiple
        onChange={({ currentTarget }) => {
          upload(filesOf(currentTarget.files));
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <label for={id} class="button">
        {words.statements.choose}
      </label>
      <span class="quiet">{words.statements.drop}</span>
    </div>
  );
}
