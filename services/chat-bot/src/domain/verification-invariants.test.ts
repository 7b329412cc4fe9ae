import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transitions } from './verification.js';
import {
  accountAnswer,
  complete,
  isLate,
  startAnswer,
  type VerificationState,
} from './verification-steps.js';

/** A naive store of links: only the state machine keeps them unique. */
interface World {
  now: number;
  links: { member: string; account: string }[];
  verifications: (VerificationState & { account: string; proven: boolean })[];
}
type Step = (world: World) => void;

const people = fc.constantFrom('1', '2', '3');
const accounts = fc.constantFrom('x', 'y', 'z');
const picks = fc.nat({ max: 20 });
const TTL = 15;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ account: accounts, member: people, active: fc.boolean() }).map(start),
  fc.record({ account: accounts, member: people, active: fc.constant(true) }).map(start),
  fc.record({ account: accounts, member: people }).map(claim),
  fc.record({ pick: picks, said: fc.constantFrom('prove' as const, 'deny' as const) }).map(answer),
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
    const linked = isLinked(world, facts.member, facts.account);
    if (startAnswer({ member_active: facts.active, linked }).status !== 200) return;
    supersede(world, facts.account);
    world.verifications.push({
      status: 'pending',
      proven: true,
      account: facts.account,
      member_number: facts.member,
      expires_at: new Date(world.now + TTL),
      identity_user_id: null,
      wrong_identities: 0,
    });
  };
}

const isLinked = ({ links }: World, member: string, account: string) =>
  links.some(link => link.member === member || link.account === account);

/** The claim is unproven, so it neither reads nor changes the account. */
function claim({ account, member }: { account: string; member: string }): Step {
  return world => {
    world.verifications.push({
      status: 'claimed',
      account,
      member_number: member,
      proven: false,
      expires_at: new Date(world.now + TTL),
      identity_user_id: null,
      wrong_identities: 0,
    });
  };
}

function answer({ pick, said }: { pick: number; said: 'prove' | 'deny' }): Step {
  return world => {
    const state = world.verifications[pick];
    if (!state) return;
    const { account, member_number: member } = state;
    const facts = { now: new Date(world.now), linked: isLinked(world, member, account) };
    const { to } = accountAnswer(state, said, facts);
    if (state.status === 'claimed' && to === 'pending') supersede(world, account);
    const proven = state.proven || (said === 'prove' && to === 'pending');
    world.verifications[pick] = { ...state, status: to, proven };
  };
}

function supersede(world: World, account: string): void {
  world.verifications = world.verifications.map(verification =>
    verification.account === account
      ? { ...verification, status: transitions[verification.status].supersede.to }
      : verification,
  );
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
    });
    if (result.links && isLinked(world, member, account)) {
      world.verifications[pick] = { ...state, status: 'failed' };
      return;
    }
    if (result.links) expect(state.proven).toBe(true);
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
      ? { ...state, status: transitions[state.status].late.to }
      : state,
  );
}

describe('for any order of events', () => {
  test('no account and no member ever has two links, and no account two pending verifications', () => {
    let everLinked = 0;
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60, size: 'max' }), sequence => {
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
            if (status !== 'pending' && status !== 'claimed')
              expect(world.verifications[index]?.status).toBe(status);
          });
        }
      }),
      { numRuns: 100 },
    );
    expect(everLinked).toBeGreaterThan(0);
  });
});
