import { expect, test } from 'vitest';
import { createBreaker, type Outcome } from './breaker.js';

function start() {
  let time = 0;
  const { admit, state, reset } = createBreaker({ failures: 3, openMs: 1000 }, () => time);
  const ask = (outcome: Outcome) => {
    const admission = admit();
    if (admission.admitted) admission.settle(outcome);
    return admission.admitted;
  };
  return { admit, ask, state, reset, pass: (ms: number) => (time += ms) };
}

test('it opens after so many failures in a row, and an answer in between starts the count anew', () => {
  const { ask } = start();
  expect(
    (['failed', 'failed', 'answered', 'failed', 'failed', 'failed', 'answered'] as const).map(ask),
  ).toEqual([true, true, true, true, true, true, false]);
});

test('while it is open it says how long', () => {
  const { admit, ask, pass } = start();
  for (let i = 0; i < 3; i += 1) ask('failed');
  pass(400);
  expect(admit()).toEqual({ admitted: false, retryAfterMs: 600 });
});

test('after its time one request tries and the others wait for it', () => {
  const { admit, ask, pass } = start();
  for (let i = 0; i < 3; i += 1) ask('failed');
  pass(1000);
  const probe = admit();
  expect([probe.admitted, admit().admitted]).toEqual([true, false]);
  if (probe.admitted) probe.settle('answered');
  expect([ask('answered'), ask('answered')]).toEqual([true, true]);
});

test('a failed try opens it again; one whose caller left lets the next one try', () => {
  const { ask, pass } = start();
  for (let i = 0; i < 3; i += 1) ask('failed');
  pass(1000);
  expect(ask('abandoned')).toBe(true);
  expect(ask('failed')).toBe(true);
  expect(ask('answered')).toBe(false);
  pass(1000);
  expect(ask('answered')).toBe(true);
});

test('whoever looks at it learns how it stands, and changes nothing', () => {
  const { ask, state, reset, pass } = start();
  const look = () => [state().state, state().failed, state().retryAfterMs];
  expect(look()).toEqual(['closed', 0, null]);
  for (let i = 0; i < 3; i += 1) ask('failed');
  expect(look()).toEqual(['open', 3, 1000]);
  pass(1000);
  expect(look()).toEqual(['trying', 3, null]);
  expect(ask('failed')).toBe(true);
  expect(look()).toEqual(['open', 4, 1000]);
  reset();
  expect([look(), ask('answered')]).toEqual([['closed', 0, null], true]);
});
