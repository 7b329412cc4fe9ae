import { useMutation } from '@tanstack/preact-query';
import { changed } from '../../api/changed.js';
import { platform } from '../../api/clients.js';
import { homeKey } from '../../api/home.js';
import { Confirm } from '../../forms/confirm.js';
import { sayDone } from '../../forms/undo.js';
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
    <Confirm
      title={words.unlinkTitle}
      about={words.unlinkAbout}
      action={words.unlinkDo}
      mutation={unlink}
      onClose={onClose}
    />
  );
}
