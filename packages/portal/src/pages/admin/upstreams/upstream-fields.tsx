import { Checks } from '../../../forms/checks.js';
import { Input, LongText, TextInput } from '../../../forms/field.js';
import { type Draft, methods } from './upstream-form.js';
import { words } from './words/index.js';

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

const Methods = ({ draft, onChange }: FieldsProps) => (
  <fieldset>
    <legend>{words.methods}</legend>
    <Checks
      options={methods}
      chosen={draft.methods}
      label={method => (
        <>
          <code>{method}</code> {words.methodsDo[method]}
        </>
      )}
      onChange={chosen => onChange({ ...draft, methods: chosen })}
    />
  </fieldset>
);

const lines = ['ranges', 'origins', 'headers', 'rewrites'] as const;

/** What hardly anybody has to change. */
function Further({ draft, onChange }: FieldsProps) {
  const number = (
    name: 'connect' | 'idle' | 'body' | 'failures' | 'pause',
    min: number,
    max: number,
  ) => (
    <Input
      type="number"
      step="any"
      label={words.numbers[name]}
      min={min}
      max={max}
      required={
        name === 'pause' ? draft.failures !== '' : name === 'failures' && draft.pause !== ''
      }
      value={draft[name]}
      onChange={value => onChange({ ...draft, [name]: value })}
    />
  );
  return (
    <details>
      <summary>{words.further}</summary>
      <p class="quiet">{words.asUsual}</p>
      {number('connect', 0.001, 60)}
      {number('idle', 0.001, 3600)}
      {number('body', 0, 10_240)}
      {number('failures', 1, 1000)}
      {number('pause', 0.1, 600)}
      {lines.map(name => (
        <LongText
          key={name}
          label={words.lines[name]}
          hint={words.lineHints[name]}
          maxLength={20_000}
          value={draft[name]}
          onChange={value => onChange({ ...draft, [name]: value })}
        />
      ))}
    </details>
  );
}

interface UpstreamFieldsProps extends FieldsProps {
  /** The setting that says where it is. */
  readonly placedBy: string | null;
}

export const UpstreamFields = ({ placedBy, ...form }: UpstreamFieldsProps) => {
  const { draft, onChange } = form;
  return (
    <>
      {draft.since === null && (
        <TextInput
          label={words.name}
          hint={words.nameHint}
          required
          maxLength={63}
          pattern="[a-z][a-z0-9\-]*"
          value={draft.name}
          onChange={name => onChange({ ...draft, name })}
        />
      )}
      {placedBy === null ? (
        <TextInput
          label={words.target}
          hint={words.targetHint}
          type="url"
          required
          maxLength={2048}
          value={draft.target}
          onChange={target => onChange({ ...draft, target })}
        />
      ) : (
        <p class="notice">{words.placedBy(placedBy, draft.target)}</p>
      )}
      <Methods {...form} />
      <Further {...form} />
    </>
  );
};
