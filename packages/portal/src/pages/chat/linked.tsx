import type { Member } from '@guildhall/contracts/platform';
import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { platform } from '../../api/clients.js';
import { homeKey } from '../../api/home.js';
import { changed } from '../../api/queries.js';
import { Dialog } from '../../forms/dialog.js';
import { sayDone } from '../../forms/undo.js';
import { Failure } from '../../shell/states.js';
import { instant } from '../../words/format.js';
import { words as shared } from '../../words/index.js';
import { words } from './words/index.js';

/** Which account it is, and the way to part from it. */
export function Linked({ member }: { readonly member: Member }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p>{words.linked}</p>
      <dl>
        <dt>{words.account}</dt>
        <dd>
          <strong>{member.chat_username ?? '–'}</strong>
        </dd>
        <dt>{words.number}</dt>
        <dd>{member.chat_id}</dd>
        {member.verified_at && (
          <>
            <dt>{words.since}</dt>
            <dd>{instant(member.verified_at)}</dd>
          </>
        )}
      </dl>
      <p class="actions">
        <button type="button" class="button second" onClick={() => setAsked(true)}>
          {words.unlink}
        </button>
      </p>
      {isAsked && <ReallyUnlink chatId={member.chat_id} onClose={() => setAsked(false)} />}
    </>
  );
}

interface ReallyUnlinkProps {
  readonly chatId: string | null;
  readonly onClose: () => void;
}

/** Of the account that is shown: another one that was linked in another tab meanwhile is left alone. */
function ReallyUnlink({ chatId, onClose }: ReallyUnlinkProps) {
  const unlink = useMutation({
    mutationFn: () => platform.unlinkOwnChat({ body: chatId === null ? {} : { chat_id: chatId } }),
    onSuccess: () => {
      sayDone(words.unlinked);
      onClose();
    },
    onSettled: () => changed(homeKey),
  });
  return (
    <Dialog title={words.unlinkTitle} onClose={onClose}>
      <p>{words.unlinkAbout}</p>
      {unlink.error && <Failure error={unlink.error} />}
      <p class="actions">
        <button
          type="button"
          class="button"
          disabled={unlink.isPending}
          onClick={() => unlink.mutate()}
        >
          {words.unlinkDo}
        </button>
        <button type="button" class="button second" onClick={onClose}>
          {shared.cancel}
        </button>
      </p>
    </Dialog>
  );
}
