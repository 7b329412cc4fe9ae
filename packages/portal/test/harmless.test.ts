import { h } from 'preact';
import { expect, test } from 'vitest';
import { neverHide } from '../src/shell/harmless.js';

neverHide();

const name = 'Rosa\u202Ereversed\u200B';
const seen = 'Rosa\ufffdreversed\ufffd';

test('what hides in a text is seen wherever it is shown or read out', () => {
  const vnode = h('p', { 'aria-label': name, title: 'Núñez' }, name, [name], 7);
  expect(vnode.props).toMatchObject({ 'aria-label': seen, title: 'Núñez' });
  expect(vnode.props.children).toEqual([seen, [seen], 7]);
});

test('markup in a name is text like any other', () => {
  expect(h('p', null, '<img src=x onerror=alert(1)>').props.children).toBe(
    '<img src=x onerror=alert(1)>',
  );
});

test('what a person types stays as it is typed', () => {
  expect(h('input', { value: name }).props.value).toBe(name);
});
