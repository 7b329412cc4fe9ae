export const words = {
  title: 'What was done',
  when: 'When',
  where: 'Where',
  action: 'Action',
  by: 'By',
  about: 'About',
  details: 'Before and after',
  member: 'Member number',
  person: 'Person',
  personHint: 'As the list names them: the subject of their login, or a service',
  from: 'From',
  to: 'Before',
  empty: 'Nothing of that kind was done. Leave out a filter to see more.',
  away: (names: string) => `${names} cannot be reached: what was done there is missing here.`,
};

export type AuditWords = typeof words;
