export const words = {
  nothing: 'Nothing has been counted yet.',
  single: (value: string, day: string) => `${value} on ${day}; the curve begins tomorrow.`,
  level: (now: string, then: string, day: string) =>
    now === then ? `${now}, as on ${day}.` : `${now} now; ${then} on ${day}.`,
  flow: (average: string, most: string, day: string) =>
    `${average} a day on average; the most was ${most} on ${day}.`,
  day: 'Day',
  asTable: (title: string) => `${title} as a table`,
};
