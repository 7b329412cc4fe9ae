import { showInvisible } from '@guildhall/contracts';

/** Text that is markup already. Everything else that goes into a page is escaped, and shows what hides in it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | null | false | readonly Markup[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) =>
  showInvisible(text).replace(/[&<>"']/g, character => entities[character] ?? character);

function render(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(render).join('');
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.map((text, i) => text + render(parts[i] ?? null)).join(''),
});
