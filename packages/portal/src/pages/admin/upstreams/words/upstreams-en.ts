export const words = {
  about:
    'Services that members’ requests are forwarded to. They are configured in the file that UPSTREAMS_FILE names; PAY_URL and CHAT_BOT_URL add pay and chat.',
  name: 'Name',
  target: 'Target',
  setBy: 'Set by',
  methods: 'Methods',
  origins: 'Web pages that may call it',
  test: 'Test request',
  testOf: (name: string) => `Test request: ${name}`,
  answered: (status: number, ms: number) =>
    `It can be reached: it answered ${status} in ${ms} ms${status >= 500 ? ', which means that something is wrong there' : ''}.`,
  empty: 'Nothing is forwarded yet.',
};
