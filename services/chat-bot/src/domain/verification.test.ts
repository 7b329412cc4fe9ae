import type { VerificationStatus } from '@guildhall/contracts/chat-bot';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Trigger, transitions } from './verification.js';
import { complete, isLate, startAnswer, type VerificationState } from './verification-steps.js';

const over = ['expired', 'superseded', 'cancelled', 'failed'] as const;
const completions = [
  'complete',
  'complete_late',
  'complete_taken',
  'complete_wrong_identity',
  'complete_last_wrong_identity',
] as const;

describe('the table', () => {
  test.each<[VerificationStatus, Trigger, VerificationStatus, number, string | undefined]>([
    ['pending', 'complete', 'completed', 200, undefined],
    ['pending', 'complete_late', 'expired', 410, 'VERIFICATION_EXPIRED'],
    ['pending', 'sweep', 'expired', 200, undefined],
    ['pending', 'complete_taken', 'failed', 409, 'ALREADY_VERIFIED'],
    ['pending', 'complete_wrong_identity', 'pending', 403, 'MISSING_PERMISSIONS'],
    ['pending', 'complete_last_wrong_identity', 'failed', 403, 'MISSING_PERMISSIONS'],
    ['pending', 'cancel', 'cancelled', 200, undefined],
    ['pending', 'supersede', 'superseded', 200, undefined],
    ['completed', 'complete', 'completed', 200, undefined],
    ['completed', 'complete_wrong_identity', 'completed', 409, 'ALREADY_VERIFIED'],
    ...over.flatMap(status =>
      completions.map(
        trigger =>
          [status, trigger, status, 410, 'VERIFICATION_EXPIRED'] satisfies [
            VerificationStatus,
            Trigger,
            VerificationStatus,
            number,
            string,
          ],
      ),
    ),
  ])('%s, %s: %s with %i %s', (from, trigger, to, status, code) => {
    const transition = transitions[from][trigger];
    expect(transition.to).toBe(to);
    expect(transition.answer).toMatchObject(code === undefined ? { status } : { status, code });
  });

  test.each(over)('what is %s says so as the reason', status => {
    expect(transitions[status].complete.answer).toMatchObject({ reason: status });
  });

  test('only a pending verification that is completed in time writes a link', () => {
    const linking = Object.entries(transitions).flatMap(([from, row]) =>
      Object.entries(row).flatMap(([trigger, { links }]) => (links ? [[from, trigger]] : [])),
    );
    expect(linking).toEqual([['pending', 'complete']]);
  });
});

describe('a start', () => {
  test('of an unknown or inactive member is refused before anything is said about links', () => {
    expect(startAnswer({ member_active: false, linked: true })).toMatchObject({ status: 400 });
  });
  test('of somebody already linked is refused', () => {
    expect(startAnswer({ member_active: true, linked: true })).toMatchObject({ status: 409 });
  });
});

describe('a completion', () => {
  const state: VerificationState = {
    status: 'pending',
    member_number: '1',
    expires_at: new Date(1_000),
    identity_user_id: null,
    wrong_identities: 0,
  };
  const right = {
    now: new Date(1_000),
    identity_user_id: 'a',
    member_number: '1',
    link_taken: false,
  };

  test('is in time up to the very moment of expiry', () => {
    expect(complete(state, right).to).toBe('completed');
    expect(complete(state, { ...right, now: new Date(1_001) }).to).toBe('expired');
  });
  test('by the fifth wrong identity ends the verification', () => {
    const wrong = { ...right, member_number: '2' };
    expect(complete({ ...state, wrong_identities: 3 }, wrong)).toMatchObject({
      to: 'pending',
      wrong_identities: 4,
    });
    expect(complete({ ...state, wrong_identities: 4 }, wrong)).toMatchObject({
      to: 'failed',
      answer: { status: 403 },
    });
  });
  test('by a token without a member is a wrong identity', () => {
    expect(complete(state, { ...right, member_number: null }).answer.status).toBe(403);
  });
  test('repeated after the expiry is still the same answer', () => {
    const done: VerificationState = { ...state, status: 'completed', identity_user_id: 'a' };
    expect(complete(done, { ...right, now: new Date(9_000), link_taken: true }).answer.status).toBe(
      200,
    );
  });
});

/** A world with a naive store of links: nothing but the state machine keeps them unique. */
interface World {
  now: number;
  links: { member: string; account: string }[];
  verifications: (VerificationState & { account: string })[];
}
type Step = (world: World) => void;

const people = fc.constantFrom('1', '2', '3');
const accounts = fc.constantFrom('x', 'y', 'z');
const picks = fc.nat({ max: 20 });
const TTL = 15;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ account: accounts, member: people, active: fc.boolean() }).map(start),
  fc.record({ account: accounts, member: people, active: fc.constant(true) }).map(start),
  fc.record({ pick: picks, identity: people }).map(attempt),
  fc.record({ pick: picks, identity: people }).map(attempt),
  picks.map(cancel),
  fc.nat({ max: TTL }).map(time => (world: World) => {
    world.now += time;
  }),
  fc.constant(sweep),
  people.map(member => (world: World) => {
    world.links = world.links.filter(link => link.member !== member);
  }),
);

function start(facts: { account: string; member: string; active: boolean }): Step {
  return world => {
    const linked = world.links.some(
      link => link.member === facts.member || link.account === facts.account,
    );
    if (startAnswer({ member_active: facts.active, linked }).status !== 200) return;
    world.verifications = world.verifications.map(verification =>
      verification.account === facts.account
        ? { ...verification, status: transitions[verification.status].supersede.to }
        : verification,
    );
    world.verifications.push({
      status: 'pending',
      account: facts.account,
      member_number: facts.member,
      expires_at: new Date(world.now + TTL),
      identity_user_id: null,
      wrong_identities: 0,
    });
  };
}

function attempt({ pick, identity }: { pick: number; identity: string }): Step {
  return world => {
    const state = world.verifications[pick];
    if (!state) return;
    const { account, member_number: member } = state;
    const result = complete(state, {
      now: new Date(world.now),
      identity_user_id: `sub-${identity}`,
      member_number: identity,
      link_taken: world.links.some(link => link.member === member || link.account === account),
    });
    if (result.links) world.links.push({ member, account });
    world.verifications[pick] = {
      ...state,
      status: result.to,
      wrong_identities: result.wrong_identities,
      identity_user_id: result.links ? `sub-${identity}` : state.identity_user_id,
    };
  };
}

function cancel(pick: number): Step {
  return world => {
    const state = world.verifications[pick];
    if (state)
      world.verifications[pick] = { ...state, status: transitions[state.status].cancel.to };
  };
}

function sweep(world: World): void {
  world.verifications = world.verifications.map(state =>
    isLate(state, new Date(world.now))
      ? { ...state, status: transitions[state.status].sweep.to }
      : state,
  );
}

describe('for any order of events', () => {
  const runs = process.env.GUILDHALL_FULL === '1' ? 20_000 : 500;
  test('no account and no member ever has two links, and no account two pending verifications', () => {
    let everLinked = 0;
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), sequence => {
        const world: World = { now: 0, links: [], verifications: [] };
        for (const step of sequence) {
          const before = world.verifications.map(({ status }) => status);
          step(world);
          everLinked += world.links.length;
          expect(new Set(world.links.map(link => link.member)).size).toBe(world.links.length);
          expect(new Set(world.links.map(link => link.account)).size).toBe(world.links.length);
          const pending = world.verifications.filter(({ status }) => status === 'pending');
          expect(new Set(pending.map(({ account }) => account)).size).toBe(pending.length);
          before.forEach((status, index) => {
            if (status !== 'pending') expect(world.verifications[index]?.status).toBe(status);
          });
        }
      }),
      { numRuns: runs },
    );
    expect(everLinked).toBeGreaterThan(0);
  });
});
