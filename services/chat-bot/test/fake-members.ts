import type { Member } from '@guildhall/contracts/platform';

export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: { chat_id?: string; chat_username?: string; active_only?: boolean };
}
export interface Answer {
  readonly status: number;
  readonly body: object;
}

const aMember = (member: Partial<Member> & { member_number: string }): Member => ({
  first_name: 'Rosa',
  last_name: 'Quintero',
  email: null,
  facility_code: 'ZQX',
  facility_name: null,
  region_code: 'NW',
  region_name: null,
  member_type_id: 1,
  member_type: 'Active',
  chat_id: null,
  chat_username: null,
  identity_user_id: null,
  verified_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  status: 'active',
  chat_verified: false,
  org_email: null,
  positions: [],
  ...member,
});

export const refused = (status: number, error: string): Answer => ({
  status,
  body: {
    success: false,
    error,
    message: error,
    details: {},
    timestamp: new Date().toISOString(),
    request_id: 'fake',
  },
});
export const ok = (body: object): Answer => ({ status: 200, body: { success: true, ...body } });

type Given = Partial<Member> & { readonly member_number: string };

/** The members of the fake platform, and what its endpoints say of them; links are unique both ways. */
export function fakeMembers() {
  const members = new Map<string, Member>();
  let made = 1000;
  const holderOf = (chatId: string) => [...members.values()].find(m => m.chat_id === chatId);
  function put(given: Given) {
    const member = aMember(given);
    members.set(member.member_number, member);
    return member;
  }

  function link({ body, params }: Asked): Answer {
    const member = members.get(params.memberNumber ?? '');
    if (!member || (body.active_only && member.status !== 'active'))
      return refused(404, 'MEMBER_NOT_FOUND');
    const chatId = body.chat_id ?? '';
    const holder = holderOf(chatId);
    if (holder === member) return ok({ message: 'so already', changed: false, member });
    if (holder || member.chat_id !== null) return refused(409, 'DUPLICATE_RECORD');
    const linked = { ...member, chat_id: chatId, chat_username: body.chat_username ?? null };
    members.set(member.member_number, { ...linked, chat_verified: true });
    return ok({ message: 'linked', changed: true, member: { ...linked, chat_verified: true } });
  }

  function unlink({ body, params }: Asked): Answer {
    const member = members.get(params.memberNumber ?? '');
    if (!member) return refused(404, 'MEMBER_NOT_FOUND');
    if (member.chat_id !== null && body.chat_id && member.chat_id !== body.chat_id)
      return refused(409, 'CONFLICT');
    const changed = member.chat_id !== null;
    const unlinked = { ...member, chat_id: null, chat_username: null, chat_verified: false };
    members.set(member.member_number, unlinked);
    return ok({ message: 'unlinked', changed, member: unlinked });
  }

  const one = (member: Member | undefined) =>
    member ? ok({ member }) : refused(404, 'MEMBER_NOT_FOUND');
  return {
    members,
    put,
    newMember: (more: Partial<Member> = {}) => put({ member_number: String(made++), ...more }),
    handlers: {
      getMember: ({ params }) => one(members.get(params.memberNumber ?? '')),
      getMemberByChat: ({ params }) => one(holderOf(params.chat_id ?? '')),
      linkChat: link,
      unlinkChat: unlink,
      listMembers: ({ query }) => {
        const after = query.get('after') ?? '';
        const limit = Number(query.get('limit') ?? 100);
        const all = [...members.values()]
          .filter(m => m.chat_id !== null && m.member_number > after)
          .sort((a, b) => (a.member_number < b.member_number ? -1 : 1));
        const page = all.slice(0, limit);
        return ok({
          members: page,
          next: all.length > limit ? (page.at(-1)?.member_number ?? null) : null,
        });
      },
      searchMembers: ({ query }) => {
        const all = [...members.values()];
        const found = query.has('chat_verified') ? all.filter(m => m.chat_id !== null) : all;
        return ok({ members: [], total: found.length, limit: 1, offset: 0 });
      },
    } satisfies Record<string, (asked: Asked) => Answer>,
  };
}
