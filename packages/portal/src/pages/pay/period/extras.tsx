import { X } from 'lucide';
import { Button } from '../../../components/button.js';
import { Icon } from '../../../components/icon.js';
import { optionsOf, Select } from '../../../forms/field.js';
import { TimeInput } from '../../../forms/time-input.js';
import { words } from '../words/index.js';
import { type Extra, extraKinds, type ShiftForm } from './shift-form.js';
import { isPartlyUncounted } from './uncounted.js';

interface ExtrasProps {
  readonly form: ShiftForm;
  readonly onChange: (extras: readonly Extra[]) => void;
}

const say = words.shift;
const kinds = optionsOf(words.kinds, extraKinds);

/** Training, charge, overtime and leave within a shift. */
export function Extras({ form, onChange }: ExtrasProps) {
  const { extras } = form;
  const put = (at: number, part: Partial<Extra>) =>
    onChange(extras.map((extra, i) => (i === at ? { ...extra, ...part } : extra)));
  return (
    <fieldset>
      <legend>{say.extras}</legend>
      {extras.map((extra, i) => (
        <div key={i} class="extra-row">
          <Select
            label={say.extraKind}
            value={extra.kind}
            options={kinds}
            onChange={kind => put(i, { kind })}
          />
          <TimeInput label={say.start} value={extra.start} onChange={start => put(i, { start })} />
          <TimeInput label={say.end} value={extra.end} onChange={end => put(i, { end })} />
          <Button
            look="close"
            aria-label={say.removeExtra(`${words.kinds[extra.kind]} ${extra.start}–${extra.end}`)}
            onClick={() => onChange(extras.filter(each => each !== extra))}
          >
            <Icon of={X} />
          </Button>
        </div>
      ))}
      {extras.some(extra => isPartlyUncounted(extra, form)) && (
        <p class="notice" role="status">
          {say.uncounted}
        </p>
      )}
      <Button
        look="plain"
        onClick={() => onChange([...extras, { kind: 'ojti', start: form.start, end: form.end }])}
      >
        {say.addExtra}
      </Button>
    </fieldset>
  );
}
