import type { MemberFile } from '@guildhall/contracts/platform';
import { useLocation } from 'preact-iso/router';
import { chatBot, platform } from '../../../api/clients.js';
import { fileOf } from '../../../api/file.js';
import { homeNow } from '../../../api/home.js';
import { More } from '../../../components/more.js';
import { Act } from '../../../forms/act.js';
import { Ask } from '../../../forms/ask.js';
import { useAnswer, useAsked } from '../../../forms/asked.js';
import { TextInput } from '../../../forms/field.js';
import { Question } from '../../../forms/question.js';
import { showToast } from '../../../forms/toast.js';
import { saveFile } from '../../../tables/csv.js';
import { describeEvent } from '../../../words/audit-event.js';
import { refreshInWords } from '../../chat/refreshed.js';
import { erasuresKey, membersKey } from './keys.js';
import { words } from './words/index.js';

const touches = [membersKey, erasuresKey, ['audit']];

/** With what a clipboard brings around it. */
const fitsAccount = /^\s*[1-9]\d{16,18}\s*$/;

interface OfOneProps {
  readonly file: MemberFile;
}

function LinkByHand({ file }: OfOneProps) {
  const { member_number } = file.member;
  const [draft, setDraft] = useAnswer({ chatId: '', reason: '' });
  const { chatId, reason } = draft;
  return (
    <Question
      title={words.linkByHand}
      about={words.linkAbout}
      action={words.linkNow}
      run={() =>
        chatBot.verifyManually({
          body: {
            member_number,
            chat_id: chatId.trim(),
            admin_user_id: homeNow()?.user.id ?? '',
            reason,
          },
        })
      }
      touches={touches}
      onDone={() => showToast(words.linkDone)}
    >
      <TextInput
        label={words.chatId}
        hint={chatId === '' || fitsAccount.test(chatId) ? words.chatIdHint : words.chatIdWrong}
        required
        maxLength={40}
        pattern={fitsAccount.source}
        value={chatId}
        onChange={value => setDraft({ ...draft, chatId: value })}
      />
      <TextInput
        label={words.reason}
        required
        pattern=".*\S.*"
        maxLength={200}
        value={reason}
        onChange={value => setDraft({ ...draft, reason: value })}
      />
    </Question>
  );
}

function Unlink({ file }: OfOneProps) {
  const { member_number: memberNumber, chat_id } = file.member;
  return (
    <Question
      title={words.unlinkTitle}
      about={words.unlinkAbout}
      action={words.unlinkNow}
      run={() =>
        platform.unlinkMember({ params: { memberNumber }, body: { chat_id: chat_id ?? '' } })
      }
      touches={touches}
      onDone={done => showToast(done.already ? describeEvent(done.already) : words.unlinkDone)}
    />
  );
}

function Export({ file }: OfOneProps) {
  const { member_number: memberNumber } = file.member;
  return (
    <Question
      title={words.export}
      about={words.exportAbout}
      action={words.exportNow}
      run={() => fileOf(client => client.exportPerson({ params: { memberNumber } }))}
      touches={touches}
      onDone={saved => {
        saveFile(`person-${memberNumber}.json`, saved);
        showToast(words.exportDone);
      }}
    />
  );
}

function Erase({ file }: OfOneProps) {
  const { member_number: memberNumber, org_email } = file.member;
  const isInSource = file.left_source_at === null;
  const [confirm, setConfirm] = useAnswer('');
  const { route } = useLocation();
  return (
    <Question
      title={words.eraseTitle}
      about={words.eraseAbout}
      action={words.eraseNow}
      run={() =>
        platform.erasePerson({
          params: { memberNumber },
          body: { confirm: confirm.trim(), despite_source: isInSource },
        })
      }
      touches={touches}
      onDone={({ erasure }) => route(`/admin/erasures/${erasure.id}`)}
    >
      {isInSource && <p class="notice">{words.eraseInSource}</p>}
      {org_email && <p class="notice">{words.eraseMailbox(org_email)}</p>}
      <TextInput
        label={words.eraseConfirm}
        required
        maxLength={32}
        value={confirm}
        onChange={setConfirm}
      />
    </Question>
  );
}

export function Actions({ file }: OfOneProps) {
  const { asked } = useAsked();
  const { member_number, chat_id, status } = file.member;
  const inMenu = { look: 'plain', class: undefined } as const;
  return (
    <>
      {chat_id !== null && (
        <Act
          look="second"
          run={() => chatBot.refreshMemberRoles({ params: { member_number } })}
          touches={touches}
          onDone={done => showToast(refreshInWords(done, words))}
        >
          {words.refresh}
        </Act>
      )}
      {chat_id === null && status === 'active' && <Ask question="link">{words.linkByHand}</Ask>}
      <More>
        <Act
          {...inMenu}
          run={() => platform.resendMember({ params: { memberNumber: member_number } })}
          touches={touches}
          onDone={({ events }) => showToast(words.resent(events))}
        >
          {words.resend}
        </Act>
        <Ask {...inMenu} question="export">
          {words.export}
        </Ask>
        {chat_id !== null && (
          <Ask {...inMenu} question="unlink">
            {words.unlink}
          </Ask>
        )}
        {file.erasure === null && (
          <Ask {...inMenu} class="danger" question="erase">
            {words.erase}
          </Ask>
        )}
      </More>
      {asked === 'link' && <LinkByHand file={file} />}
      {asked === 'unlink' && <Unlink file={file} />}
      {asked === 'export' && <Export file={file} />}
      {asked === 'erase' && <Erase file={file} />}
    </>
  );
}
