import { useAddress } from '../shell/address.js';

/**
 * Which question is open, as the address says it (`?ask=rotate:17`): whoever is led through the login before they may
 * do it comes back to the open question, and `useDraft` keeps what they typed into it.
 */
export function useAsked() {
  const { query, replace } = useAddress();
  return {
    asked: query.ask ?? null,
    ask: (question: string) => replace({ ask: question }),
    close: () => replace({ ask: null }),
  };
}
