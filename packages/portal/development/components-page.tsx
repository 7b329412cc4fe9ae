import { House, Plus } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Badge } from '../src/components/badge.js';
import { Button } from '../src/components/button.js';
import { Facts } from '../src/components/facts.js';
import { Figure, Hero, type Tone } from '../src/components/hero.js';
import { Icon } from '../src/components/icon.js';
import { Failure, Waiting } from '../src/components/states.js';
import { Checks } from '../src/forms/checks.js';
import { Copy } from '../src/forms/copy.js';
import { Dialog } from '../src/forms/dialog.js';
import { LongText, Select, TextInput, When } from '../src/forms/field.js';
import { TimeInput } from '../src/forms/time-input.js';
import { DoneBar, showToast } from '../src/forms/toast.js';
import { Page } from '../src/shell/page.js';
import { Table } from '../src/tables/table.js';

const tones: readonly Tone[] = ['good', 'bad', 'warn', 'none'];

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Fields() {
  const [text, setText] = useState('07:00');
  const [kinds, setKinds] = useState<readonly string[]>(['Night']);
  const given = { value: text, onChange: setText };
  return (
    <div class="panel pad">
      <div class="fields">
        <TextInput label="Text" hint="With a hint" {...given} />
        <TextInput label="Wrong" hint="Says what is wrong." isWrong {...given} />
        <TimeInput label="Time" {...given} />
        <When label="Day" value="2026-11-28" onChange={() => undefined} />
        <Select
          label="Choice"
          value="a"
          options={[{ value: 'a', label: 'Regular' }]}
          onChange={() => undefined}
        />
      </div>
      <LongText label="Long text" maxLength={200} {...given} />
      <fieldset>
        <legend>Several</legend>
        <Checks
          options={['Night', 'Sunday']}
          chosen={kinds}
          label={kind => kind}
          onChange={setKinds}
        />
      </fieldset>
    </div>
  );
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  return (
    <p class="actions">
      <Button look="second" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Button
        look="second"
        onClick={() => showToast('The shift is deleted.', () => Promise.resolve())}
      >
        Show a toast
      </Button>
      {isOpen && (
        <Dialog title="A dialog" about="What it asks." onClose={() => setOpen(false)}>
          <p class="actions">
            <Button onClick={() => setOpen(false)}>Do it</Button>
          </p>
        </Dialog>
      )}
    </p>
  );
}

const rows = ['Regular pay', 'Night differential'].map((name, at) => ({
  name,
  amount: 136.8 * at,
}));

/** `npm run dev`, then /components: every component as it is; no part of what is released. */
export const ComponentsPage = () => (
  <Page title="Components" about="Light or dark: at the foot of the page.">
    <Part title="Hero">
      {tones.map(tone => (
        <Hero
          key={tone}
          brief
          tone={tone}
          eyebrow={tone}
          sentence={
            <>
              You were paid <Figure>$136.80 less</Figure> than you earned
            </>
          }
          next={<p>Your statement has no night differential.</p>}
        />
      ))}
    </Part>
    <Part title="Buttons and badges">
      <p class="actions">
        <Button>First</Button>
        <Button look="second">
          <Icon of={Plus} /> Second
        </Button>
        <Button look="plain">Plain</Button>
        <Button disabled>Resting</Button>
        <Copy look="second" text="copied" label="Copy" />
      </p>
      <p class="actions">
        {tones.map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </p>
    </Part>
    <Part title="Notices">
      <p class="notice">A notice says what to look at.</p>
      <Failure error={new Error('broken')} again={() => undefined} />
      <Waiting />
      <p class="empty">Nothing is here yet.</p>
    </Part>
    <Part title="Tasks">
      <ul class="tasks">
        <li>
          <Icon of={House} />
          <div>
            <h3>What is to be done</h3>
            <p class="small quiet">Why.</p>
          </div>
          <Button look="second">Do it</Button>
        </li>
      </ul>
    </Part>
    <Part title="Facts and counts">
      <Facts
        wide
        facts={[
          ['Facility', 'Los Angeles Center (ZLA)'],
          ['Status', 'Active'],
        ]}
      />
      <dl class="stats">
        <div>
          <dt>Active members</dt>
          <dd>
            1,022<small>+4</small>
          </dd>
        </div>
        <div>
          <dt>Linked</dt>
          <dd>871</dd>
        </div>
      </dl>
    </Part>
    <Part title="Table">
      <Table
        title="Amounts"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Category', show: ({ name }) => name },
          { title: 'Earned', show: ({ amount }) => amount.toFixed(2), isNumber: true },
        ]}
      />
    </Part>
    <Part title="Fields">
      <Fields />
    </Part>
    <Part title="Dialog and toast">
      <Dialogs />
    </Part>
    <DoneBar />
  </Page>
);
