export const words = {
  about:
    'Services to which members’ requests are forwarded. They are configured in the file that UPSTREAMS_FILE names; PAY_URL and CHAT_BOT_URL add pay and chat.',
  name: 'Name',
  target: 'Target',
  setBy: 'Set by',
  methods: 'Methods',
  origins: 'Sites that may call it',
  test: 'Test request',
  testOf: (name: string) => `Test request: ${name}`,
  answered: (status: number, ms: number) =>
    `It responded with status ${status} in ${ms} ms.${status >= 500 ? ' Something is wrong there.' : ''}`,
  empty: 'Nothing is forwarded yet.',
};
