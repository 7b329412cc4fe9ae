import { harmlessText } from '@guildhall/contracts';
import { type ComponentChildren, options, type VNode } from 'preact';

/** Most of what is shown, and nothing hides in it. */
const plain = /^[\n\t\x20-\x7e\xa0-\xac\xae-\xff]*$/;
const shown = (text: string) => (plain.test(text) ? text : harmlessText(text));

/** Attributes that are read out instead of the content. */
const spoken = ['aria-label', 'alt', 'title', 'value'] as const;

const shownIn = (children: ComponentChildren): ComponentChildren => {
  if (typeof children === 'string') return shown(children);
  return Array.isArray(children) ? children.map(shownIn) : children;
};

function showWhatHides({ type, props }: VNode<Record<string, unknown>>): void {
  if (typeof type !== 'string') return;
  if (props.children !== undefined) props.children = shownIn(props.children);
  // What is being typed is the person’s own, and goes out as it stands.
  if (type === 'input' || type === 'textarea') return;
  for (const name of spoken) {
    const value = props[name];
    if (typeof value === 'string') props[name] = shown(value);
  }
}

/** Whatever name comes from outside: what hides in it is seen, on every page and without each thinking of it. */
export function neverHide(): void {
  const before = options.vnode;
  options.vnode = vnode => {
    showWhatHides(vnode as VNode<Record<string, unknown>>);
    before?.(vnode);
  };
}
