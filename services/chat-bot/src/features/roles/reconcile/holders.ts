import type { Parts } from '../../../parts.js';
import { listSuspended } from '../suspension/repository.js';

/** The holders of linked accounts, a page at a time. */
export async function* listHolders({ db, platform }: Pick<Parts, 'db' | 'platform'>) {
  for await (const page of platform.listLinkedMembers()) {
    const suspended = await listSuspended(
      db,
      page.map(member => member.member_number),
    );
    yield page.flatMap(({ chat_id, ...member }) => {
      const isSuspended = suspended.has(member.member_number);
      return chat_id === null ? [] : [{ chat_id, member, linked: true, isSuspended }];
    });
  }
}
