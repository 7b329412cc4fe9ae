import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Gives the input its id and what describes it. */
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
  }) => ComponentChildren;
}

function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p class="quiet hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SelectProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
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

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ComponentChildren;
}

interface LongTextProps extends InputProps {
  readonly maxLength: number;
}

export const LongText = ({ label, hint, value, maxLength, onChange }: LongTextProps) => (
  <Field label={label} hint={hint}>
    {ids => (
      <textarea
        {...ids}
        rows={4}
        maxLength={maxLength}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

interface WhenProps extends InputProps {
  readonly type: 'date' | 'time';
  readonly isRequired?: boolean;
}

/** A day or a time, by the browser’s own means of choosing one. A form wants either; a filter may do without. */
export const When = ({ label, hint, type, value, onChange, isRequired = true }: WhenProps) => (
  <Field label={label} hint={hint}>
    {ids => (
      <input
        {...ids}
        type={type}
        required={isRequired}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

/** A number as people type it: with a point or a comma. */
export const Decimal = ({ label, hint, value, onChange }: InputProps) => (
  <Field label={label} hint={hint}>
    {ids => (
      <input
        {...ids}
        type="text"
        inputMode="decimal"
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

interface NumberProps extends InputProps {
  readonly min: number;
  readonly max: number;
  readonly isRequired?: boolean;
}

/** A number within bounds, which the browser itself insists on. */
export const NumberInput = ({
  label,
  hint,
  value,
  onChange,
  isRequired,
  ...bounds
}: NumberProps) => (
  <Field label={label} hint={hint}>
    {ids => (
      <input
        {...ids}
        {...bounds}
        type="number"
        step="any"
        required={isRequired}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

interface TextInputProps extends InputProps {
  readonly type?: 'text' | 'search' | 'url';
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A line of text. */
export const TextInput = ({
  label,
  hint,
  value,
  onChange,
  type = 'text',
  isRequired = false,
  maxLength,
  pattern,
}: TextInputProps) => (
  <Field label={label} hint={hint}>
    {ids => (
      <input
        {...ids}
        type={type}
        list={undefined}
        required={isRequired}
        maxLength={maxLength}
        pattern={pattern}
        autocomplete="off"
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);
