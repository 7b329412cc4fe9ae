import type { IdentityPerson } from '../identity/index.js';

export interface SamplePerson extends IdentityPerson {
  status: 'active' | 'inactive' | null;
  facilityCode: string | null;
  facrep: boolean;
  /** An account in the chat server, whether linked or not. */
  chatId: string | null;
  chatUsername: string | null;
  /** Linked to that account by the local stack's first steps. */
  linked: boolean;
}

/** For a login page that answers on this machine only. */
const password = 'guildhall-local';

/** What most of them have. */
const usual = { status: 'active', roles: [], facrep: false, linked: false } as const;

type Given = Omit<SamplePerson, keyof typeof usual | 'password' | 'subject' | 'email'> &
  Partial<Pick<SamplePerson, keyof typeof usual>>;

const person = (given: Given): SamplePerson => ({
  ...usual,
  ...given,
  password,
  subject: `local-${given.login}`,
  email: `${given.login}@example.org`,
});

export const people: readonly SamplePerson[] = [
  person({
    login: 'ana.reyes',
    givenName: 'Ana',
    familyName: 'Reyes',
    note: { en: 'administrator', es: 'administradora' },
    memberNumber: '100001',
    roles: ['admin'],
    facilityCode: 'ZNY',
    chatId: '710000000000000001',
    chatUsername: 'ana.reyes',
  }),
  person({
    login: 'sean.obrien',
    givenName: 'Seán',
    familyName: "O'Brien",
    note: { en: 'facility representative of ZNY', es: 'representante del centro ZNY' },
    memberNumber: '100002',
    facilityCode: 'ZNY',
    facrep: true,
    chatId: '710000000000000002',
    chatUsername: 'sean_ob',
  }),
  person({
    login: 'jose.nunez',
    givenName: 'José',
    familyName: 'Núñez',
    note: { en: 'member, chat account linked', es: 'miembro, con la cuenta de chat vinculada' },
    memberNumber: '100003',
    facilityCode: 'ZMA',
    chatId: '710000000000000003',
    chatUsername: 'pepe.zma',
    linked: true,
  }),
  person({
    login: 'mary.smith',
    givenName: 'Mary',
    familyName: 'Smith-Jones',
    note: { en: 'member, not linked', es: 'miembro, sin vincular' },
    memberNumber: '100004',
    facilityCode: 'ZLA',
    chatId: '710000000000000004',
    chatUsername: 'marysj',
  }),
  person({
    login: 'keoni.kealoha',
    givenName: 'Keoni',
    familyName: 'Kealoha',
    note: { en: 'member, not linked', es: 'miembro, sin vincular' },
    memberNumber: '100005',
    facilityCode: 'HCF',
    chatId: '710000000000000005',
    chatUsername: 'keoni',
  }),
  person({
    login: 'walter.kim',
    givenName: 'Walter',
    familyName: 'Kim',
    note: { en: 'inactive member', es: 'miembro inactivo' },
    memberNumber: '100006',
    status: 'inactive',
    facilityCode: 'SEA',
    chatId: '710000000000000006',
    chatUsername: 'walter_k',
  }),
  person({
    login: 'guest',
    givenName: 'Gail',
    familyName: 'Guest',
    note: { en: 'no member', es: 'no es miembro' },
    memberNumber: null,
    status: null,
    facilityCode: null,
    chatId: null,
    chatUsername: null,
  }),
];

/** One of them, by the name they log in with. */
export function personCalled(login: string): SamplePerson {
  const found = people.find(each => each.login === login);
  if (!found) throw new Error(`The sample has no ${login}`);
  return found;
}

export const administrator = personCalled('ana.reyes');
