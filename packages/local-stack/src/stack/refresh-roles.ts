import { call, insist, serviceToken } from './service-call.js';

interface Wanted {
  platform: string;
  chatBot: string;
  keys: { service_name: string; service_key: string };
}

interface Page {
  members: readonly { chat_id: string | null }[];
  next: string | null;
}

/** Whoever was linked on an earlier start is without roles on a chat server that began anew. */
export async function refreshRoles({ platform, chatBot, keys }: Wanted): Promise<void> {
  const headers = { authorization: `Bearer ${await serviceToken(platform, keys)}` };
  let after = '';
  for (;;) {
    const query = new URLSearchParams({ linked: 'true', limit: '1000', ...(after && { after }) });
    const answer = await call(`${platform}/api/members?${query}`, { headers });
    insist('Linked members', answer);
    const { members, next } = JSON.parse(answer.text) as Page;
    for (const { chat_id } of members) await refresh(chatBot, headers, chat_id);
    if (next === null) return;
    after = next;
  }
}

/** One account that cannot be helped (it left, it never was there) keeps nobody else from theirs. */
async function refresh(chatBot: string, headers: Record<string, string>, chat_id: string | null) {
  const answer = await call(`${chatBot}/api/chat/roles/refresh`, {
    method: 'POST',
    headers,
    body: { chat_id },
  });
  if (answer.status !== 404) insist(`Roles of ${chat_id}`, answer);
}
