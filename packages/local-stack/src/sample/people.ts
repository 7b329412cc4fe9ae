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

type Given = Omit<SamplePerson, 'password' | 'subject' | 'email'>;

const person = (given: Given): SamplePerson => ({
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
    note: 'administrator',
    memberNumber: '100001',
    status: 'active',
    roles: ['admin'],
    facilityCode: 'ZNY',
    facrep: false,
    chatId: '710000000000000001',
    chatUsername: 'ana.reyes',
    linked: false,
  }),
  person({
    login: 'sean.obrien',
    givenName: 'Seán',
    familyName: "O'Brien",
    note: 'facility representative of ZNY',
    memberNumber: '100002',
    status: 'active',
    roles: [],
    facilityCode: 'ZNY',
    facrep: true,
    chatId: '710000000000000002',
    chatUsername: 'sean_ob',
    linked: false,
  }),
  person({
    login: 'jose.nunez',
    givenName: 'José',
    familyName: 'Núñez',
    note: 'member, chat account linked',
    memberNumber: '100003',
    status: 'active',
    roles: [],
    facilityCode: 'ZMA',
    facrep: false,
    chatId: '710000000000000003',
    chatUsername: 'pepe.zma',
    linked: true,
  }),
  person({
    login: 'mary.smith',
    givenName: 'Mary',
    familyName: 'Smith-Jones',
    note: 'member, not linked',
    memberNumber: '100004',
    status: 'active',
    roles: [],
    facilityCode: 'ZLA',
    facrep: false,
    chatId: '710000000000000004',
    chatUsername: 'marysj',
    linked: false,
  }),
  person({
    login: 'keoni.kealoha',
    givenName: 'Keoni',
    familyName: 'Kealoha',
    note: 'member, not linked',
    memberNumber: '100005',
    status: 'active',
    roles: [],
    facilityCode: 'HCF',
    facrep: false,
    chatId: '710000000000000005',
    chatUsername: 'keoni',
    linked: false,
  }),
  person({
    login: 'walter.kim',
    givenName: 'Walter',
    familyName: 'Kim',
    note: 'inactive member',
    memberNumber: '100006',
    status: 'inactive',
    roles: [],
    facilityCode: 'SEA',
    facrep: false,
    chatId: '710000000000000006',
    chatUsername: 'walter_k',
    linked: false,
  }),
  person({
    login: 'guest',
    givenName: 'Gail',
    familyName: 'Guest',
    note: 'no member',
    memberNumber: null,
    status: null,
    roles: [],
    facilityCode: null,
    facrep: false,
    chatId: null,
    chatUsername: null,
    linked: false,
  }),
];
