import type { Upstream } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { useAnswer } from '../../../forms/asked.js';
import { Question } from '../../../forms/question.js';
import { sayDone } from '../../../forms/undo.js';
import { UpstreamFields } from './upstream-fields.js';
import { definitionOf, draftOf, nothing } from './upstream-form.js';
import { words } from './words/index.js';

/** Everything about upstreams is asked again when something of it has changed. */
export const upstreamsKey = ['platform', 'admin', 'upstreams'] as const;
const touches = [upstreamsKey, ['audit']];

export function Add() {
  const [draft, setDraft] = useAnswer(nothing);
  return (
    <Question
      title={words.add}
      about={words.addAbout}
      action={words.addNow}
      run={() =>
        platform.putUpstream({
          params: { name: draft.name.trim() },
          query: { only_new: true },
          body: definitionOf(draft),
        })
      }
      touches={touches}
      onDone={() => sayDone(words.added(draft.name))}
    >
      <UpstreamFields draft={draft} placedBy={null} onChange={setDraft} />
    </Question>
  );
}

interface OfOneProps {
  /** As it was when this was opened: somebody may change or remove it meanwhile, and then this is refused. */
  readonly upstream: Upstream;
}

export function Change({ upstream }: OfOneProps) {
  const { name, configured_by } = upstream;
  const [draft, setDraft] = useAnswer(draftOf(upstream));
  return (
    <Question
      title={words.changeTitle(name)}
      about={words.changeAbout}
      action={words.changeNow}
      run={() =>
        platform.putUpstream({
          params: { name },
          query: { unchanged_since: draft.since ?? undefined },
          body: definitionOf(draft),
        })
      }
      touches={touches}
      onDone={() => sayDone(words.changed(name))}
    >
      <UpstreamFields draft={draft} placedBy={configured_by} onChange={setDraft} />
    </Question>
  );
}

export const Remove = ({ upstream: { name, updated_at: unchanged_since } }: OfOneProps) => (
  <Question
    title={words.removeTitle(name)}
    about={words.removeAbout(name)}
    action={words.removeNow}
    run={() => platform.removeUpstream({ params: { name }, query: { unchanged_since } })}
    touches={touches}
    onDone={() => sayDone(words.removed(name))}
  />
);
