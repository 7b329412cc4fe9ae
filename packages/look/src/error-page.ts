import type { Language } from '@guildhall/contracts';
import type { Page } from './document.js';
import { html } from './html.js';
import { sharedWords } from './words/index.js';

interface Failure {
  readonly status: number;
  readonly requestId: string;
}

const kindOf = (status: number) => {
  if (status === 403) return 'refused';
  if (status === 404) return 'notFound';
  if (status === 429) return 'tooMany';
  return status === 500 ? 'broken' : 'away';
};

/** What a person at a browser reads instead of JSON. */
export function errorPage({ status, requestId }: Failure, language: Language): Page {
  const words = sharedWords[language];
  const { title, about } = words[kindOf(status)];
  return {
    title,
    language,
    content: html`<p>${about}</p>
<p class="actions"><a class="button" href="/">${words.toHome}</a></p>
${status >= 500 && html`<p class="quiet">${words.tell(requestId)}</p>`}`,
  };
}

/** The failures that a browser may come upon by an address alone. */
export const hasErrorPage = (status: number): boolean =>
  status === 403 || status === 404 || status === 429 || status >= 500;
