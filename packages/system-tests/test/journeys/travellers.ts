import { type SamplePerson, sampleData } from '@guildhall/local-stack/sample';

/** Each goes the whole way once, so nobody of the sample is changed under another test’s hands. */
export const ways = ['wide', 'phone', 'keys'] as const;
export type Way = (typeof ways)[number];

const members = sampleData().members.filter(
  ({ status, facility, membernumber }) =>
    status === 'active' && facility !== null && membernumber > '100100',
);

/** Members of the sample whom nobody else is, with a login and an unlinked chat account. */
export const travellers: readonly SamplePerson[] = ways.flatMap((way, i) => {
  const member = members[i];
  if (!member) return [];
  return {
    login: `journey.${way}`,
    password: 'guildhall-local',
    subject: `journey-${way}`,
    email: `journey.${way}@example.org`,
    givenName: member.firstname ?? '',
    familyName: member.lastname ?? '',
    memberNumber: member.membernumber,
    status: 'active',
    roles: [],
    facilityCode: member.facility,
    facrep: false,
    chatId: `71000000000000005${i}`,
    chatUsername: `journey_${way}`,
    linked: false,
  };
});
