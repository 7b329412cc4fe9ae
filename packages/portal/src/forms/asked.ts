import { useAddress } from '../shell/address.js';
import { forgetDraft, useDraft } from './draft.js';

const draftOf = (question: string) => `${location.pathname} ${question}`;

/**
 * Which question is open, as the address says it (`?ask=rotate:17`): whoever is led through the login before they may
 * do it comes back to the open question and to what they typed into it. Whoever opens it anew begins anew.
 */
export function useAsked() {
  const { query, replace } = useAddress();
  const asked = query.ask ?? null;
  return {
    asked,
    ask: (question: string) => {
      forgetDraft(draftOf(question));
      replace({ ask: question });
    },
    close: () => {
      if (asked !== null) forgetDraft(draftOf(asked));
      replace({ ask: null });
    },
  };
}

/** What is typed into the question that is open. */
export const useAnswer = <T>(initial: T) =>
  useDraft(draftOf(useAddress().query.ask ?? ''), initial);
