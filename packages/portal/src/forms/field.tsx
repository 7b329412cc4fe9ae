import type { ComponentChildren, LooseInputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Then the hint says how it is meant. */
  readonly isWrong?: boolean | undefined;
  /** Gives the input its id and what describes it. */
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ComponentChildren;
}

function Field({ label, hint, isWrong, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': hint ? hintId : undefined,
        'aria-invalid': isWrong || undefined,
      })}
      {hint && (
        <p class={isWrong ? 'bad hint' : 'quiet hint'} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export type Options<V extends string> = readonly { readonly value: V; readonly label: string }[];

/** What there is to choose from, by its names: all of it, or these. */
export const optionsOf = <V extends string>(
  names: Readonly<Record<V, string>>,
  values: readonly V[] = Object.keys(names).map(name => name as V),
): Options<V> => values.map(value => ({ value, label: names[value] }));

interface SelectProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: Options<V>;
  readonly onChange: (value: V) => void;
}

export const Select = <V extends string>({ label, value, options, onChange }: SelectProps<V>) => (
  <Field label={label}>
    {ids => (
      <select
        {...ids}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as V)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export interface Filled extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface LongTextProps extends Filled {
  readonly maxLength: number;
  readonly required?: boolean;
}

export const LongText = ({ label, hint, isWrong, onChange, ...given }: LongTextProps) => (
  <Field label={label} hint={hint} isWrong={isWrong}>
    {ids => (
      <textarea
        {...ids}
        rows={4}
        {...given}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

/** The browser itself insists on these. */
type Bounds = 'required' | 'maxLength' | 'pattern' | 'min' | 'max' | 'step';
type InputProps = Filled &
  Pick<LooseInputHTMLAttributes, Bounds | 'inputMode' | 'autocomplete' | 'title' | 'onBlur'> & {
    readonly type: 'text' | 'search' | 'url' | 'number' | 'date';
  };
type Typed = Omit<InputProps, 'type'>;

export const Input = ({ label, hint, isWrong, onChange, ...given }: InputProps) => (
  <Field label={label} hint={hint} isWrong={isWrong}>
    {ids => (
      <input
        {...ids}
        {...given}
        list={undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

/** A day, by the browser’s own means of choosing one. A form wants it; a filter may do without. */
export const When = (given: Typed) => <Input type="date" required {...given} />;

/** A number as people type it: with a point or a comma. */
export const Decimal = (given: Typed) => <Input type="text" inputMode="decimal" {...given} />;

/** A line of text. */
export const TextInput = (given: Typed & { readonly type?: 'search' | 'url' }) => (
  <Input type="text" autocomplete="off" {...given} />
);
