import { type ComponentChildren, Fragment, h, options, type VNode } from 'preact';

/** A line may end after a sign, and in large text on a phone between two digits: each reads as another amount. */
const amount = /([-+]?\$[\d,.]*\d)/;

/** What holds text alone. */
const textOnly = new Set(['option', 'textarea', 'title', 'text', 'tspan']);

const wholeIn = (children: ComponentChildren): ComponentChildren => {
  if (Array.isArray(children)) return children.map(wholeIn);
  if (typeof children !== 'string' || !amount.test(children)) return children;
  return children
    .split(amount)
    .map((part, at) => (at % 2 === 1 ? h('span', { class: 'whole' }, part) : part));
};

const isWhole = ({ type, props }: VNode<Record<string, unknown>>) =>
  type === 'span' && props.class === 'whole';

function keepWhole(vnode: VNode<Record<string, unknown>>): void {
  const { type, props } = vnode;
  const holdsMarkup = type === Fragment || (typeof type === 'string' && !textOnly.has(type));
  if (holdsMarkup && props.children !== undefined && !isWhole(vnode))
    props.children = wholeIn(props.children as ComponentChildren);
}

/** An amount stays on one line, on every page and in whatever sentence it stands. */
export function neverBreakAmounts(): void {
  const before = options.vnode;
  options.vnode = vnode => {
    keepWhole(vnode as VNode<Record<string, unknown>>);
    before?.(vnode);
  };
}
