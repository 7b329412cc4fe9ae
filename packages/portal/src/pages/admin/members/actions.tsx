import type { MemberFile } from '@guildhall/contracts/platform';
import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso/router';
import { changed } from '../../../api/changed.js';
import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { useAsked } from '../../../forms/asked.js';
import { Confirm } from '../../../forms/confirm.js';
import { useDraft } from '../../../forms/draft.js';
import { TextInput } from '../../../forms/field.js';
import { sayDone } from '../../../forms/undo.js';
import { Failure } from '../../../shell/states.js';
import { save } from '../../../tables/csv.js';
import { erasuresKey, membersKey } from './keys.js';
import { words } from './words/index.js';

/** Whatever was done, by us or by somebody else meanwhile: the page shows how it stands now. */
const readAgain = () => changed(membersKey, ['audit']);

interface QuestionProps {
  readonly file: MemberFile;
  readonly onClose: () => void;
}

function LinkByHand({ file, onClose, adminId }: QuestionProps & { readonly adminId: string }) {
  const { member_number } = file.member;
  const [draft, setDraft] = useDraft(`link ${member_number}`, { chatId: '', reason: '' });
  const link = useMutation({
    mutationFn: () =>
      chatBot.verifyManually({
        body: {
          member_number,
          chat_id: draft.chatId.trim(),
          admin_user_id: adminId,
          ...(draft.reason && { reason: draft.reason }),
        },
      }),
    onSuccess: () => {
      setDraft({ chatId: '', reason: '' });
      sayDone(words.linkDone);
      onClose();
    },
    onSettled: readAgain,
  });
  return (
    <Confirm
      title={words.linkByHand}
      about={words.linkAbout}
      action={words.linkNow}
      mutation={link}
      onClose={onClose}
    >
      <TextInput
        label={words.chatId}
        hint={words.chatIdHint}
        isRequired
        maxLength={20}
        value={draft.chatId}
        onChange={chatId => setDraft({ ...draft, chatId })}
      />
      <TextInput
        label={words.reason}
        maxLength={200}
        value={draft.reason}
        onChange={reason => setDraft({ ...draft, reason })}
      />
    </Confirm>
  );
}

function Unlink({ file, onClose }: QuestionProps) {
  const { member_number: memberNumber, chat_id } = file.member;
  const unlink = useMutation({
    mutationFn: () =>
      platform.unlinkMember({ params: { memberNumber }, body: { chat_id: chat_id ?? '' } }),
    onSuccess: done => {
      sayDone(done.changed ? words.unlinkDone : words.unlinkBefore);
      onClose();
    },
    onSettled: readAgain,
  });
  return (
    <Confirm
      title={words.unlinkTitle}
      about={words.unlinkAbout}
      action={words.unlinkNow}
      mutation={unlink}
      onClose={onClose}
    />
  );
}

function Export({ file, onClose }: QuestionProps) {
  const { member_number: memberNumber } = file.member;
  const exporting = useMutation({
    mutationFn: () => platform.exportPerson({ params: { memberNumber } }),
    onSuccess: all => {
      save(`person-${memberNumber}.json`, JSON.stringify(all, null, 2), 'application/json');
      sayDone(words.exportDone);
      onClose();
    },
    onSettled: readAgain,
  });
  return (
    <Confirm
      title={words.export}
      about={words.exportAbout}
      action={words.exportNow}
      mutation={exporting}
      onClose={onClose}
    />
  );
}

function Erase({ file, onClose }: QuestionProps) {
  const { member_number: memberNumber, org_email } = file.member;
  const [confirm, setConfirm] = useDraft(`erase ${memberNumber}`, '');
  const { route } = useLocation();
  const erase = useMutation({
    mutationFn: () =>
      platform.erasePerson({ params: { memberNumber }, body: { confirm: confirm.trim() } }),
    onSuccess: ({ erasure }) => {
      setConfirm('');
      route(`/admin/erasures/${erasure.id}`);
    },
    onSettled: () => changed(membersKey, erasuresKey, ['audit']),
  });
  return (
    <Confirm
      title={words.eraseTitle}
      about={words.eraseAbout}
      action={words.eraseNow}
      mutation={erase}
      onClose={onClose}
    >
      {file.left_source_at === null && <p class="notice">{words.eraseInSource}</p>}
      {org_email && <p class="notice">{words.eraseMailbox(org_email)}</p>}
      <TextInput
        label={words.eraseConfirm}
        isRequired
        maxLength={32}
        value={confirm}
        onChange={setConfirm}
      />
    </Confirm>
  );
}

interface ActionsProps {
  readonly file: MemberFile;
  /** Who does it. */
  readonly adminId: string;
}

export function Actions({ file, adminId }: ActionsProps) {
  const { asked, ask, close } = useAsked();
  const { member_number, chat_id } = file.member;
  const refresh = useMutation({
    mutationFn: () => chatBot.refreshMemberRoles({ params: { member_number } }),
    onSuccess: () => sayDone(words.refreshDone),
    onSettled: readAgain,
  });
  const resend = useMutation({
    mutationFn: () => platform.resendMember({ params: { memberNumber: member_number } }),
    onSuccess: ({ events }) => sayDone(words.resent(events)),
    onSettled: readAgain,
  });
  const button = (label: string, onClick: () => void, isBusy = false) => (
    <button type="button" class="button second" disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <section>
      <h2>{words.actions}</h2>
      <p class="actions">
        {chat_id !== null && button(words.refresh, refresh.mutate, refresh.isPending)}
        {button(words.resend, resend.mutate, resend.isPending)}
        {chat_id === null
          ? button(words.linkByHand, () => ask('link'))
          : button(words.unlink, () => ask('unlink'))}
        {button(words.export, () => ask('export'))}
        {file.erasure === null && button(words.erase, () => ask('erase'))}
      </p>
      {refresh.error && <Failure error={refresh.error} />}
      {resend.error && <Failure error={resend.error} />}
      {asked === 'link' && <LinkByHand file={file} adminId={adminId} onClose={close} />}
      {asked === 'unlink' && <Unlink file={file} onClose={close} />}
      {asked === 'export' && <Export file={file} onClose={close} />}
      {asked === 'erase' && <Erase file={file} onClose={close} />}
    </section>
  );
}
