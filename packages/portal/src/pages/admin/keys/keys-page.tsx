import { scopes, usualScopes } from '@guildhall/contracts';
import type { CreatedKey, KeyKind, KeyRecord } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { createSecret } from '../../../api/secrets.js';
import { Ask } from '../../../forms/ask.js';
import { useAnswer, useAsked } from '../../../forms/asked.js';
import { Checks } from '../../../forms/checks.js';
import { optionsOf, Select, TextInput, When } from '../../../forms/field.js';
import { Question } from '../../../forms/question.js';
import { SecretOnce } from '../../../forms/secret-once.js';
import { showToast } from '../../../forms/toast.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters } from '../../../tables/filters.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { timeColumn } from '../../../tables/time-column.js';
import { describeEvent } from '../../../words/audit-event.js';
import { instant } from '../../../words/format.js';
import { AdminPage } from '../admin-page.js';
import { places, keys as words } from '../words/index.js';

const key = ['platform', 'admin', 'keys'] as const;
const touches = [key, ['audit']];
const shortId = (id: string) => id.slice(0, 8);

const isOver = ({ expires_at }: KeyRecord) =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();
function stateOf(row: KeyRecord): string {
  if (row.revoked_at) return words.revoked;
  if (isOver(row)) return words.expired;
  return row.expires_at ? words.liveUntil(instant(row.expires_at)) : words.live;
}

function Actions({ row }: { readonly row: KeyRecord }) {
  if (row.revoked_at) return null;
  return (
    <>
      <Ask
        look="plain"
        question={`rotate:${row.id}:${row.name}`}
        aria-label={words.rotateOf(row.name, shortId(row.id))}
      >
        {words.rotate}
      </Ask>{' '}
      <Ask
        look="plain"
        question={`revoke:${row.id}:${row.name}`}
        aria-label={words.revokeOf(row.name, shortId(row.id))}
      >
        {words.revoke}
      </Ask>
    </>
  );
}

const columns: readonly Column<KeyRecord>[] = [
  {
    title: words.name,
    show: ({ name }) => <span class="whole">{name}</span>,
    plain: ({ name }) => name,
  },
  { title: words.id, show: ({ id }) => <code>{shortId(id)}</code>, plain: ({ id }) => id },
  { title: words.kind, show: ({ kind }) => words.kinds[kind] },
  { title: words.state, show: stateOf },
  {
    title: words.scopes,
    show: ({ scopes }) => scopes.map(scope => words.scopesDo[scope] ?? scope).join(', '),
  },
  timeColumn(words.used, row => row.last_used_at, words.never),
  timeColumn(words.made, row => row.created_at),
  { title: words.actions, isAction: true, show: row => <Actions row={row} /> },
];

interface MakingProps {
  readonly onMade: (made: Shown) => void;
}

interface OfOneProps {
  readonly id: string;
  readonly name: string;
}

const Rotate = ({ id, name, onMade }: OfOneProps & MakingProps) => (
  <Question
    title={words.rotateTitle(name, shortId(id))}
    about={words.rotateAbout}
    action={words.rotateNow}
    run={() => platform.rotateKey({ params: { id } })}
    touches={touches}
    onDone={made => onMade({ ...made, old: shortId(id) })}
  />
);

const Revoke = ({ id, name }: OfOneProps) => (
  <Question
    title={words.revokeTitle(name, shortId(id))}
    about={words.revokeAbout}
    action={words.revokeNow}
    run={() => platform.revokeKey({ params: { id } })}
    touches={touches}
    onDone={done => showToast(done.already ? describeEvent(done.already) : words.revokedDone)}
  />
);

const tomorrow = () => new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE');

function Create({ onMade }: MakingProps) {
  const [draft, setDraft] = useAnswer({
    kind: 'api' as KeyKind,
    name: '',
    scopes: usualScopes.api,
    until: '',
  });
  const { kind, name, until } = draft;
  // The whole day still counts.
  const expires_at = until ? new Date(`${until}T23:59:59`).toISOString() : undefined;
  return (
    <Question
      title={words.create}
      about={words.createAbout}
      action={words.createNow}
      run={() =>
        platform.createKey({ body: { kind, name, scopes: [...draft.scopes], expires_at } })
      }
      touches={touches}
      onDone={made => onMade({ ...made, old: null })}
    >
      <Select
        label={words.kind}
        value={kind}
        options={optionsOf(words.kinds)}
        onChange={chosen => setDraft({ ...draft, kind: chosen, scopes: usualScopes[chosen] })}
      />
      <TextInput
        label={words.name}
        required
        maxLength={100}
        value={name}
        onChange={value => setDraft({ ...draft, name: value })}
      />
      <fieldset>
        <legend>{words.scopes}</legend>
        <Checks
          options={scopes}
          chosen={draft.scopes}
          label={scope => words.scopesDo[scope] ?? scope}
          onChange={chosen => setDraft({ ...draft, scopes: chosen })}
        />
      </fieldset>
      <When
        label={words.until}
        hint={words.untilHint}
        required={false}
        min={tomorrow()}
        value={until}
        onChange={value => setDraft({ ...draft, until: value })}
      />
    </Question>
  );
}

interface Shown extends CreatedKey {
  /** The key beside which it was made; null: it is the first. */
  readonly old: string | null;
}

const fresh = createSecret<Shown>();

export function KeysPage() {
  const kind = useAddress().query.kind as KeyKind | undefined;
  const { asked } = useAsked();
  const made = fresh.use();
  const [what, id = '', ...rest] = asked?.split(':') ?? [];
  const name = rest.join(':');
  const source: Source<KeyRecord> = {
    key: [...key, kind ?? null],
    ask: (page, options) =>
      platform.listKeys({ query: { ...page, kind } }, options).then(rowsIn('keys')),
  };
  return (
    <AdminPage at="keys">
      <p>{words.about}</p>
      {made && (
        <SecretOnce
          title={words.newTitle(made.key.name)}
          about={words.newAbout}
          secret={made.secret}
          words={words}
          onCopied={fresh.taken}
          onDone={() => fresh.set(null)}
        >
          {made.old && <p>{words.both(made.old)}</p>}
        </SecretOnce>
      )}
      <Filters>
        <Choice name="kind" label={words.kind} options={optionsOf(words.kinds)} />
      </Filters>
      <p class="actions">
        <Ask question="create">{words.create}</Ask>
      </p>
      <Records
        title={places.keys}
        source={source}
        columns={columns}
        keyOf={row => row.id}
        empty={words.empty}
        csv="keys"
      />
      {what === 'create' && <Create onMade={fresh.set} />}
      {what === 'rotate' && <Rotate id={id} name={name} onMade={fresh.set} />}
      {what === 'revoke' && <Revoke id={id} name={name} />}
    </AdminPage>
  );
}
