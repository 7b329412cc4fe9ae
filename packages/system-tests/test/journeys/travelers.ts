import { type SamplePerson, sampleData } from '@guildhall/local-stack/sample';

/** Each goes through once, so that no test changes another's member. */
export const ways = ['wide', 'phone', 'keys'] as const;
export type Way = (typeof ways)[number];

const members = sampleData().members.filter(
  ({ status, facility, membernumber }) =>
    status === 'active' && facility !== null && membernumber > '100100',
);

function personAt(place: number, login: string): readonly SamplePerson[] {
  const member = members[place];
  if (!member) return [];
  return [
    {
      login,
      password: 'guildhall-local',
      subject: login,
      email: `${login}@example.org`,
      givenName: member.firstname ?? '',
      familyName: member.lastname ?? '',
      memberNumber: member.membernumber,
      status: 'active',
      roles: [],
      facilityCode: member.facility,
      facrep: false,
      chatId: `71000000000000005${place}`,
      chatUsername: login.replace('.', '_'),
      linked: false,
    },
  ];
}

/** Otherwise unused sample members, with a login and an unlinked chat account. */
export const travelers = ways.flatMap((way, i) => personAt(i, `journey.${way}`));

/** Whose row in the source is changed, and the roles with it. */
export const moving = 'journey.moving';
export const moved = personAt(ways.length, moving);

/** Who links and unlinks a chat account, while another journey links one of the sample’s people. */
export const linking = 'journey.linking';
export const linked = personAt(ways.length + 1, linking);

/** Whose shifts and statements open, while other journeys look at what the sample's people have. */
export const opening = 'journey.opening';
export const opened = personAt(ways.length + 2, opening);

/** Of whose pay nothing is known until they begin. */
export const beginning = 'journey.beginning';
export const begun = personAt(ways.length + 3, beginning);

/** Who holds an office from one day to another, and has its role as long. */
export const holding = 'journey.holding';
export const held = personAt(ways.length + 4, holding);

/** Who leaves, and returns. */
export const leaving = 'journey.leaving';
export const left = personAt(ways.length + 5, leaving);

/** An administrator beside the one of the sample: two may act on the same thing. */
export const secondAdministrator: SamplePerson = {
  login: 'bo.ek',
  password: 'guildhall-local',
  subject: 'journey-bo.ek',
  email: 'bo.ek@example.org',
  givenName: 'Bo',
  familyName: 'Ek',
  note: { en: 'a second administrator', es: 'una segunda administradora' },
  memberNumber: null,
  status: null,
  roles: ['admin'],
  facilityCode: null,
  facrep: false,
  chatId: null,
  chatUsername: null,
  linked: false,
};
