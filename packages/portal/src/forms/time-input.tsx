import { useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { clockPattern, timeIn } from './clock.js';
import { type Filled, Input } from './field.js';

/** A time as people write it, shown by 24 hours as schedules have it: the browser’s own field follows its language. */
export function TimeInput({ value, onChange, ...given }: Filled) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...given}
      type="text"
      autocomplete="off"
      required
      pattern={clockPattern}
      title={words.timeLike}
      value={typed ?? value}
      onChange={text => {
        setTyped(text);
        onChange(timeIn(text));
      }}
      onBlur={() => value !== '' && setTyped(null)}
    />
  );
}
