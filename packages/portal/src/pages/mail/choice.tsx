import type { MailCredentials } from '@guildhall/contracts/platform';
import { platform } from '../../api/clients.js';
import { homeKey } from '../../api/queries.js';
import { useRead } from '../../api/read.js';
import { AskForHelp } from '../../components/ask-for-help.js';
import { NotYet } from '../../components/states.js';
import { useDraft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { words } from './words/index.js';

interface ChoiceProps {
  /** An address whose making was interrupted: only this one can be gone on with. */
  readonly begun: string | null;
  readonly onMade: (credentials: MailCredentials) => void;
}

const key = ['platform', 'mail', 'free'] as const;
const localPartOf = (address: string) => address.slice(0, address.lastIndexOf('@'));

export function Choice({ begun, onMade }: ChoiceProps) {
  const [chosen, setChosen] = useDraft<string | null>('mail', null);
  const { data, error, refetch } = useRead(
    key,
    options => platform.checkMailAvailability({}, options),
    { enabled: begun === null },
  );
  if (begun === null && !data) return <NotYet error={error} again={refetch} />;
  const free = begun
    ? [begun]
    : (data?.options ?? []).filter(({ available }) => available).map(({ email }) => email);
  const address = begun ?? (chosen !== null && free.includes(chosen) ? chosen : null);
  if (free.length === 0)
    return (
      <p>
        {words.taken} <AskForHelp />
      </p>
    );
  return (
    <Form
      action={address ? words.create(address) : words.createNone}
      disabled={!address}
      run={() => platform.createMailAccount({ body: { emailFormat: localPartOf(address ?? '') } })}
      touches={[key, homeKey]}
      onDone={made => {
        setChosen(null);
        onMade(made);
      }}
    >
      <p>{begun ? words.begun(begun) : words.chooseAbout}</p>
      {begun === null && (
        <fieldset>
          <legend>{words.choose}</legend>
          {free.map(email => (
            <label key={email} class="check">
              <input
                type="radio"
                name="address"
                checked={email === address}
                onChange={() => setChosen(email)}
              />
              {email}
            </label>
          ))}
        </fieldset>
      )}
    </Form>
  );
}
