export const words = {
  about:
    'Services that members’ requests are forwarded to. After several failures in a row one is left alone for a while, so that nobody waits for it in vain.',
  name: 'Name',
  target: 'Where',
  setBy: 'Set by',
  administrators: 'administrators',
  breaker: 'State',
  states: {
    closed: 'in use',
    open: 'left alone',
    trying: 'about to be tried again',
  },
  failures: 'Failures in a row',
  test: 'Test request',
  testOf: (name: string) => `Test request: ${name}`,
  testing: 'Asking…',
  answered: (status: number, ms: number) => `It answered ${status} in ${ms} ms.`,
  empty: 'Nothing is forwarded yet. “platform upstreams put” adds an upstream.',
};

export type UpstreamsWords = typeof words;
