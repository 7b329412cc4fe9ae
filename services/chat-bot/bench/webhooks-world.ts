/** What the processes of the burst have to agree on. */
export const chatIds = (members: number): readonly string[] =>
  Array.from({ length: members }, (_, i) => String(400000000000000000n + BigInt(i)));

export const chatServer = {
  token: 'bench-token',
  serverId: '100000000000000001',
  botUserId: '300000000000000001',
  applicationId: '300000000000000002',
  roles: ['Moderator', 'Provisional', 'Member', 'Retired', 'Trainee', 'Facility Rep'].map(name => ({
    name,
  })),
};
