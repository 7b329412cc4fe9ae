import type { ComponentChildren } from 'preact';

interface ChecksProps<V extends string> {
  readonly options: readonly V[];
  readonly chosen: readonly V[];
  readonly label: (option: V) => ComponentChildren;
  readonly onChange: (chosen: readonly V[]) => void;
}

/** Any number of these; what is chosen is told in their order. */
export const Checks = <V extends string>({ options, chosen, label, onChange }: ChecksProps<V>) => {
  const toggle = (option: V) =>
    onChange(options.filter(each => chosen.includes(each) !== (each === option)));
  return (
    <>
      {options.map(option => (
        <label key={option} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={() => toggle(option)}
          />
          {label(option)}
        </label>
      ))}
    </>
  );
};
