import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { neverBreakAmounts } from '../src/shell/whole-amounts.js';

neverBreakAmounts();

const drawn = (vnode: VNode) => renderToString(vnode);

test.each([
  ['Overtime: -$1,234.50. Nobody', 'Overtime: <span class="whole">-$1,234.50</span>. Nobody'],
  ['+$3.20', '<span class="whole">+$3.20</span>'],
  ['-$1 and +$2', '<span class="whole">-$1</span> and <span class="whole">+$2</span>'],
  ['Use $68.37, 9-5', 'Use <span class="whole">$68.37</span>, 9-5'],
  ['9-5 at $ 5', '9-5 at $ 5'],
])('in %j no amount is parted, nor its sign from it', (text, html) => {
  expect(drawn(h('p', null, text))).toBe(`<p>${html}</p>`);
  expect(drawn(h('p', null, ['So: ', text]))).toBe(`<p>So: ${html}</p>`);
});

test('what holds text alone gets no markup', () => {
  expect(drawn(h('option', null, '-$5'))).toBe('<option>-$5</option>');
  expect(drawn(h('text', null, '-$5'))).toBe('<text>-$5</text>');
});
