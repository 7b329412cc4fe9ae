import { chatBotPeople, type Neighbors, payPeople } from '../clients/people.js';
import type { Config } from '../config.js';
import { ownToken } from '../features/service-tokens/own-token.js';
import type { SigningKeys } from '../features/service-tokens/signing-keys.js';

/** The other services that hold personal data, called with a scope that no key can have. */
export function openNeighbors(config: Config, signingKeys: SigningKeys): Neighbors {
  const token = ownToken(signingKeys, config, ['people:manage']);
  return {
    'chat-bot': chatBotPeople(config.chatBotUrl, token),
    pay: payPeople(config.payUrl, token),
  };
}
