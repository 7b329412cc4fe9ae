import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';

/** Somebody's session, as a browser of theirs asks: everything through the platform. */
export function clientsOf(platform: string, cookie: string) {
  const headers = { cookie };
  return {
    platform: createClient(platformApi, { baseUrl: platform, headers }),
    chatBot: createClient(chatBotApi, { baseUrl: `${platform}/api/chat`, headers }),
    pay: createClient(payApi, { baseUrl: `${platform}/api/pay`, headers }),
  };
}
type Clients = ReturnType<typeof clientsOf>;

export interface Page {
  readonly name: string;
  /** What the page asks when somebody comes to it, all at once. */
  readonly ask: () => Promise<unknown>;
}

type Query<F extends (input: never) => unknown> = NonNullable<
  Extract<Parameters<F>[0], { query?: unknown }>['query']
>;

const page = (name: string, ...asks: readonly (() => Promise<unknown>)[]): Page => ({
  name,
  ask: () => Promise.all(asks.map(ask => ask())),
});

/** As many rows as a page of a list has. */
const limit = 50;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const somewhere = `${daysAgo(100)}~999999999`;
const someDays = { from: daysAgo(120), to: daysAgo(110) };

/** Every page of Administration, with what it asks; lists with each of their filters, and from their middle. */
export async function administratorsPages({ platform, chatBot, pay }: Clients): Promise<Page[]> {
  const members = (name: string, query: Query<typeof platform.findMembers>) =>
    page(`members, ${name}`, () => platform.findMembers({ query: { limit, ...query } }));
  const second = (await platform.findMembers({ query: { limit } })).next ?? '';
  const middle = Buffer.from(JSON.stringify([1, 'martin', '', ''])).toString('base64url');

  const audit = (query: Query<typeof platform.listAudit>) => [
    () => platform.listAudit({ query: { limit, ...query } }),
    () => chatBot.listAudit({ query: { limit, ...query } }),
    () => pay.listAudit({ query: { limit, ...query } }),
  ];
  const asked = (name: string, query: Query<typeof platform.listAudit>) =>
    page(`audit, ${name}`, ...audit(query));
  const member = (number: string, after?: string) =>
    page(
      `member ${number}${after ? ', what was done, further back' : ''}`,
      () => platform.getMemberFile({ params: { memberNumber: number } }),
      () => chatBot.getMemberChatAccount({ params: { member_number: number } }),
      () => platform.getSourceRow({ params: { memberNumber: number } }),
      ...audit({ member: number, ...(after && { after }) }),
    );

  const deliveries = (name: string, query: Query<typeof platform.listEvents>) =>
    page(`deliveries, ${name}`, () => platform.listEvents({ query: { limit, ...query } }));
  const verifications = (name: string, query: Query<typeof chatBot.listVerifications>) =>
    page(
      `verifications, ${name}`,
      () => chatBot.getVerificationFunnel({ query: { days: 30 } }),
      () => chatBot.listVerifications({ query: { limit, ...query } }),
    );

  const { runs } = await platform.listSyncRuns({ query: { limit } });
  const dry = runs.find(each => each.dry_run)?.id ?? '';
  const rejecting = runs[1]?.id ?? '';
  const run = (name: string, id: string, ...asks: readonly (() => Promise<unknown>)[]) =>
    page(`run, ${name}`, () => platform.getSyncRun({ params: { id } }), ...asks);
  const changes = (query: Query<typeof platform.listSyncChanges>) => () =>
    platform.listSyncChanges({ params: { id: dry }, query: { limit, ...query } });
  const rejected = (query: Query<typeof platform.listRejectedRows>) => [
    () => platform.countRejectedRows({ params: { id: rejecting } }),
    () => platform.listRejectedRows({ params: { id: rejecting }, query: { limit, ...query } }),
  ];

  const { events } = await platform.listEvents({ query: { limit } });
  const halfway = String(Math.round(Number(events[0]?.id ?? 0) / 2));
  const subscriber = 'https://two.example/hook';
  const { erasures } = await platform.listErasures({ query: { limit } });

  return [
    page(
      'overview',
      () => platform.getAdminOverview(),
      () => chatBot.getQueues(),
      () => platform.getPlatformHistory({ query: { days: 31 } }),
      () => pay.getHealth(),
    ),
    page(
      'runs',
      () => platform.getSyncStatus(),
      () => platform.listSyncRuns({ query: { limit } }),
    ),
    page('runs, further back', () =>
      platform.listSyncRuns({ query: { limit, after: runs.at(-1)?.id ?? '' } }),
    ),
    run('what would change', dry, changes({})),
    run(
      'what would change, by type and kind',
      dry,
      changes({ type: 'positions', change: 'deactivate' }),
    ),
    run('rejected', rejecting, ...rejected({})),
    run('rejected, by reason', rejecting, ...rejected({ code: 'DUPLICATE_RECORD' })),
    members('all', {}),
    members('second page', { after: second }),
    members('from the middle', { after: middle }),
    members('one letter', { q: 'q' }),
    members('two letters', { q: 'qu' }),
    members('two letters of a first name', { q: 'zo' }),
    members('two letters that nobody has', { q: 'xq' }),
    members('three letters', { q: 'qui' }),
    members('two words', { q: 'zo mü' }),
    members('two words that nobody has', { q: 'zo xq' }),
    members('a number', { q: '500001' }),
    members('an account', { q: '740000000000000001' }),
    members('not active', { status: 'other' }),
    members('not linked', { linked: false }),
    members('linked, not active, by two letters', { q: 'iv', status: 'other', linked: true }),
    member('500001'),
    member('500004'),
    member('500001', somewhere),
    page('erasures', () => platform.listErasures({ query: { limit } })),
    page('erasure', () => platform.getErasure({ params: { id: erasures[0]?.id ?? '' } })),
    verifications('all', {}),
    verifications('further back', {
      after: `${somewhere.split('~')[0]}~${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(12)}`,
    }),
    ...(['pending', 'completed', 'expired', 'failed', 'superseded', 'cancelled'] as const).map(
      status => verifications(status, { status }),
    ),
    page('keys', () => platform.listKeys({ query: { limit } })),
    page('keys, of a kind', () => platform.listKeys({ query: { limit, kind: 'sync' } })),
    page(
      'upstreams',
      () => platform.listUpstreams(),
      () => platform.getUpstreamStates(),
    ),
    deliveries('all', {}),
    deliveries('further back', { after: halfway }),
    deliveries('failed', { status: 'failed' }),
    deliveries('pending', { status: 'pending' }),
    deliveries('to one subscriber', { subscriber }),
    deliveries('failed, to one subscriber', { status: 'failed', subscriber, after: halfway }),
    deliveries('to nobody', { subscriber: 'https://none.example' }),
    page('audit, whose login is meant', () => platform.findPeople({ query: { name: 'mart' } })),
    page('audit, whose login is meant by what many are called', () =>
      platform.findPeople({ query: { name: 'm' } }),
    ),
    asked('all', {}),
    asked('further back', { after: somewhere }),
    asked('by somebody who did much', { actor: 'local-ana.reyes' }),
    asked('by somebody who did little', { actor: 'administrator-rare' }),
    asked('by nobody', { actor: 'nobody' }),
    asked('to a member', { member: '500004' }),
    asked('of a kind', { action: 'chat.link' }),
    asked('of a kind, roles', { action: 'roles.changed' }),
    asked('of a kind that there is none of', { action: 'none' }),
    asked('of a kind, by somebody who did much', {
      actor: 'local-ana.reyes',
      action: 'member.resend',
    }),
    asked('of a kind, by somebody who did little', {
      actor: 'administrator-rare',
      action: 'roles.changed',
    }),
    asked('of a kind that this person never did', {
      actor: 'local-ana.reyes',
      action: 'share.removed',
    }),
    asked('of some days', someDays),
    asked('of some days, by somebody who did much', { actor: 'local-ana.reyes', ...someDays }),
  ];
}

/** Every page of My facility, of who represents ZNY. */
export async function representativesPages({ platform, pay }: Clients): Promise<Page[]> {
  const params = { facility_code: 'ZNY' };
  const { shares } = await pay.listSharedChecks({ query: { limit, offset: 0 } });
  const roster = (name: string, query: Query<typeof platform.listRoster>) =>
    page(`facility, ${name}`, () =>
      platform.listRoster({ params, query: { limit, offset: 0, ...query } }),
    );
  return [
    roster('members', {}),
    roster('members, last page', { offset: 1_600 }),
    roster('members, two letters', { q: 'qu' }),
    roster('members, three letters', { q: 'qui' }),
    roster('members, not linked', { chat_verified: false }),
    page('own representatives', () => platform.listOwnRepresentatives({})),
    page('facility, shared checks', () => pay.listSharedChecks({ query: { limit, offset: 0 } })),
    page('facility, one shared check', () =>
      pay.getSharedCheck({ params: { share_id: shares[0]?.id ?? '' } }),
    ),
  ];
}
