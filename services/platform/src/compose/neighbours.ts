import { chatBotPeople, type Neighbours, payPeople } from '../clients/people.js';
import type { Config } from '../config.js';
import { ownToken } from '../features/service-tokens/own-token.js';
import type { SigningKeys } from '../features/service-tokens/signing-keys.js';

/** The services that keep something about people as well, asked with a scope that no key can have. */
export function openNeighbours(config: Config, signingKeys: SigningKeys): Neighbours {
  const token = ownToken(signingKeys, config, ['people:manage']);
  return {
    'chat-bot': chatBotPeople(config.chatBotUrl, token),
    pay: payPeople(config.payUrl, token),
  };
}
