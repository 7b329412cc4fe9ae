import { useMutation } from '@tanstack/preact-query';
import { platform } from '../../api/clients.js';
import { homeKey } from '../../api/home.js';
import { changed } from '../../api/queries.js';
import { Dialog } from '../../forms/dialog.js';
import { sayDone } from '../../forms/undo.js';
import { Failure } from '../../shell/states.js';
import { words as shared } from '../../words/index.js';
import { words } from './words/index.js';

interface UnlinkProps {
  readonly chatId: string | null;
  readonly onClose: () => void;
}

/** Of the account that is shown: another one that was linked in another tab meanwhile is left alone. */
export function Unlink({ chatId, onClose }: UnlinkProps) {
  const unlink = useMutation({
    mutationFn: () => platform.unlinkOwnChat({ body: chatId === null ? {} : { chat_id: chatId } }),
    onSuccess: () => {
      sayDone(words.unlinked);
      onClose();
    },
    onSettled: () => changed(homeKey, ['chat']),
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
