import { FileUp } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { Icon } from '../../components/icon.js';

interface DropZoneProps {
  readonly label: string;
  /** That a file may be dropped as well. */
  readonly drop: string;
  /** What becomes of them. */
  readonly about?: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files, by choosing or by dropping them: what looks as if one could drop something there takes it. */
export function DropZone({ label, drop, about, accept, multiple = false, onFiles }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
  };
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
        take(event.dataTransfer?.files);
      }}
    >
      <input
        id={id}
        class="file"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Icon of={FileUp} />
      <div>
        <p class="of-mouse">
          <b>{drop}</b>
        </p>
        {about && <p class="small quiet">{about}</p>}
      </div>
      <label for={id} class="button second">
        {label}
      </label>
    </div>
  );
}
