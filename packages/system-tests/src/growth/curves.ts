/** What is measured, in the order of the page. */
export const curves = [
  {
    key: 'sync-full',
    title: 'Synchronisation, everything is new',
    unit: 'members',
    about: 'Into an empty database, from a PostgreSQL source, in a process that does nothing else.',
  },
  {
    key: 'sync-unchanged',
    title: 'Synchronisation, nothing changed',
    unit: 'members',
    about: 'The same again, at once after it and later.',
  },
  {
    key: 'search-three',
    title: 'Search by three letters or more',
    unit: 'members',
    about: 'The first fifty of those found and how many there are, by a service, over HTTP.',
  },
  {
    key: 'search-two',
    title: 'Search by two letters',
    unit: 'members',
    about: 'The same.',
  },
  {
    key: 'look-up',
    title: 'Look-up of a member',
    unit: 'members',
    about: 'By number with an API key, one after another.',
  },
  {
    key: 'overview',
    title: 'The administrators’ overview',
    unit: 'members',
    about: 'All that the page asks of the three services, at once, with a session.',
  },
  {
    key: 'reconcile',
    title: 'Roles of all linked members',
    unit: 'members',
    about:
      'A comparison that only looks; three of five members are linked. Without the waits: pages of a thousand accounts are there at once, where Discord takes its time for each.',
  },
  {
    key: 'year',
    title: 'Overview of a year',
    unit: 'years of shifts',
    about: 'Of the last year, for a member with 260 shifts in each, after a change of one of them.',
  },
  {
    key: 'check',
    title: 'Check of a period',
    unit: 'years of shifts',
    about: 'Of the last period, likewise.',
  },
  {
    key: 'report',
    title: 'Earning report of a period',
    unit: 'years of shifts',
    about: 'Of the last period with its arithmetic, likewise.',
  },
  {
    key: 'statements',
    title: 'List of statements',
    unit: 'statements',
    about:
      'As the page of a member asks for it: 500 at most. Nobody may keep more than 1,300 of their own; those above are a colleague’s.',
  },
  {
    key: 'upload',
    title: 'Upload of one more statement',
    unit: 'statements',
    about: 'A PDF, read and kept beside those.',
  },
] as const;

export type CurveKey = (typeof curves)[number]['key'];
