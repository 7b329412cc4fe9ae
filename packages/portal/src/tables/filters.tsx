import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Options, Select, TextInput } from '../forms/field.js';
import { useAddress } from '../shell/address.js';
import { words } from './words/index.js';

/** What of a list is shown. It stands in the address, and the list begins again from its first page. */
export const Filters = ({ children }: { readonly children: ComponentChildren }) => (
  <search class="filters">{children}</search>
);

interface FilterProps {
  /** In the address. */
  readonly name: string;
  readonly label: string;
}

interface ChoiceProps extends FilterProps {
  readonly options: Options<string>;
  /** Of the list that begins again. */
  readonly place?: string;
}

export function Choice({ name, label, options, place = 'after' }: ChoiceProps) {
  const { query, replace } = useAddress();
  return (
    <Select
      label={label}
      value={query[name] ?? ''}
      options={[{ value: '', label: words.any }, ...options]}
      onChange={value => replace({ [name]: value, [place]: null })}
    />
  );
}

/** Debounce of the search, in milliseconds. */
const pause = 300;

export function Search({ name, label, hint }: FilterProps & { readonly hint?: string }) {
  const { query, replace } = useAddress();
  const wanted = query[name] ?? '';
  const [text, setText] = useState(wanted);
  // What the address says by another's doing; what was typed here meanwhile is not to be overwritten by its own echo.
  const known = useRef(wanted);
  useEffect(() => {
    if (wanted === known.current) return;
    known.current = wanted;
    setText(wanted);
  }, [wanted]);
  useEffect(() => {
    if (text.trim() === wanted) return undefined;
    const timer = setTimeout(() => {
      known.current = text.trim();
      replace({ [name]: known.current, after: null });
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextInput label={label} hint={hint} type="search" value={text} onChange={setText} />;
}
