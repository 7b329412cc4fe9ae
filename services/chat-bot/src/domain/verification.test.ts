import { describe, expect, test } from 'vitest';
import { transitions } from './verification.js';
import {
  accountAnswer,
  complete,
  startAnswer,
  type VerificationState,
} from './verification-steps.js';

const over = ['expired', 'superseded', 'cancelled', 'failed'] as const;
const completions = [
  'complete',
  'late',
  'complete_wrong_identity',
  'complete_last_wrong_identity',
] as const;

describe('the table', () => {
  test.each(over)('completing a %s verification is refused with how it ended', status => {
    for (const trigger of completions)
      expect(transitions[status][trigger]).toMatchObject({
        to: status,
        answer: { status: 410, code: 'VERIFICATION_EXPIRED', reason: status },
      });
  });

  test('only completing a pending verification in time writes a link', () => {
    const linking = Object.entries(transitions).flatMap(([from, row]) =>
      Object.entries(row).flatMap(([trigger, { links }]) => (links ? [[from, trigger]] : [])),
    );
    expect(linking).toEqual([['pending', 'complete']]);
  });
});

describe('a start', () => {
  test('of an unknown or inactive member is refused without revealing links', () => {
    expect(startAnswer({ member_active: false, linked: true })).toMatchObject({ status: 400 });
  });
  test('of an already linked member is refused', () => {
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
  };

  test('is possible until the exact time of expiry', () => {
    expect(complete(state, right).to).toBe('completed');
    expect(complete(state, { ...right, now: new Date(1_001) }).to).toBe('expired');
  });
  test('by a fifth wrong identity fails the verification', () => {
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
  test('of a claim waits for the account’s yes', () => {
    expect(complete({ ...state, status: 'claimed' }, right)).toMatchObject({
      to: 'claimed',
      answer: { status: 409, code: 'CHAT_ACCOUNT_UNPROVEN' },
    });
  });
  test('by a token without a member is a wrong identity', () => {
    expect(complete(state, { ...right, member_number: null }).answer.status).toBe(403);
  });
  test('repeated after expiry gives the same answer', () => {
    const done: VerificationState = { ...state, status: 'completed', identity_user_id: 'a' };
    expect(complete(done, { ...right, now: new Date(9_000) }).answer.status).toBe(200);
  });
});

describe('the account’s own answer', () => {
  const state = { status: 'claimed' as const, expires_at: new Date(1_000) };
  const inTime = { now: new Date(1_000), linked: false };
  test.each(['prove', 'deny'] as const)('%s is possible until the exact time of expiry', said => {
    expect(accountAnswer(state, said, inTime).answer.status).toBe(200);
    expect(accountAnswer(state, said, { ...inTime, now: new Date(1_001) })).toMatchObject({
      to: 'expired',
      answer: { status: 410 },
    });
  });
  test('is too late once the verification is completed', () => {
    const done = { ...state, status: 'completed' as const };
    expect(accountAnswer(done, 'deny', inTime)).toMatchObject({
      to: 'completed',
      answer: { status: 409, code: 'ALREADY_VERIFIED' },
    });
  });
  test('reports a link elsewhere on yes; no does not require the account to be free', () => {
    const taken = { ...inTime, linked: true };
    expect(accountAnswer(state, 'prove', taken)).toMatchObject({ to: 'failed' });
    expect(accountAnswer(state, 'deny', taken)).toMatchObject({ to: 'cancelled' });
  });
});
