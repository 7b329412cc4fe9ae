import { discoveredKeys } from '@guildhall/auth';
import { clientOf, type Metadata, type TrialResult, trialLogin } from '@guildhall/platform/checks';
import { identityTokensOf } from '@guildhall/service-kit';
import type { Asker } from '../../asking/asker.js';
import type { IdentityConfig } from './provider.js';
import { wayBack } from './way-back.js';

/** Somebody logs in, as members will: null where nobody wanted to. Throws where the provider refuses. */
export async function tryLogin(
  metadata: Metadata,
  config: IdentityConfig,
  asker: Asker,
): Promise<TrialResult | null> {
  const isWanted = await asker.confirm({
    name: 'TRY_LOGIN',
    message: 'Shall we try a log-in now?',
    where:
      'It shows whether the tokens can be used, and which claims they hold. It takes a minute.',
    fallback: asker.isPerson ? 'yes' : 'no',
  });
  if (!isWanted) return null;
  const keys = discoveredKeys(config.identityIssuer);
  const client = clientOf(config);
  const trial = trialLogin(metadata, client, { keys, tokens: identityTokensOf(config, keys) });
  asker.say(
    `Open this in a browser, and log in, best as somebody who is a member:\n${trial.address}`,
  );
  const back = wayBack(client.callbackUrl);
  try {
    const question = {
      name: 'RETURNED_TO',
      message: 'Paste the address here that the browser ends up at:',
      where: `It begins with ${client.callbackUrl}?code=… The page itself will not load: nothing runs there yet. The address is all that counts, and it is good for a minute.`,
    };
    return await trial.finish(await asker.text(question, back.arrived));
  } finally {
    back.stop();
  }
}
