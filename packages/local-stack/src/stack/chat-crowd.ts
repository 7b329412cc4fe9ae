import type { ChatMemberOptions } from '../chat/index.js';
import { asciiOf, firstNames, lastNames } from '../sample/names.js';
import { seededRandom } from '../sample/random.js';

const firstId = 730_000_000_000_000_001n;
const crowdSize = 40;

/** Accounts of people nobody has linked: the same ones on every start, some with roles of their own. */
export function chatCrowd(): ChatMemberOptions[] {
  const random = seededRandom(2);
  return Array.from({ length: crowdSize }, (_, index) => {
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    return {
      id: String(firstId + BigInt(index)),
      // Two may share a name on a server, but not the name they log in by.
      username: `${asciiOf(firstName)}_${asciiOf(lastName)}${index}`.toLowerCase(),
      globalName: firstName,
      nickname: random.chance(0.3) ? `${firstName} ${lastName}` : null,
      roles: random.chance(0.25) ? ['Book Club'] : [],
    };
  });
}
