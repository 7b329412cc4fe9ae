import { discoveredKeys } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import { clientOf, type Metadata, type TrialResult, trialLogin } from '@guildhall/platform/checks';
import { identityTokensOf } from '@guildhall/service-kit';
import type { Asker } from '../../asking/asker.js';
import { question } from '../../asking/questions.js';
import { listenForCallback } from './callback-listener.js';
import type { IdentityConfig } from './provider.js';

/** A test login, as members will do it. Throws a Problem if it fails. */
async function logIn(
  metadata: Metadata,
  config: IdentityConfig,
  asker: Asker,
): Promise<TrialResult> {
  const keys = discoveredKeys(config.identityIssuer);
  const client = clientOf(config);
  const trial = trialLogin(metadata, client, { keys, tokens: identityTokensOf(config, keys) });
  // Listens before the person opens the URL.
  const callback = await listenForCallback(client.callbackUrl);
  asker.say(`Open this URL in a browser and log in, preferably as a member:\n${trial.address}`);
  try {
    const address = {
      ...question('RETURNED_TO'),
      where: `It begins with ${client.callbackUrl}?code=… The page may not load, or may report a failed login: Guildhall is not running yet. The URL is valid for one minute.`,
    };
    return await trial.finish(await asker.text(address, callback.arrived));
  } finally {
    callback.stop();
  }
}

/** A failed login may be a slip, or caused by a wrong answer. */
async function afterFailure(sentence: string, asker: Asker): Promise<string> {
  if (!asker.isPerson) return asker.refuse(sentence);
  asker.say(sentence);
  return asker.choose({
    ...question('AFTER_LOGIN'),
    fallback: 'again',
    options: [
      { value: 'again', label: 'Try again' },
      { value: 'change', label: 'Change the provider settings' },
      { value: 'keep', label: 'Keep them and continue without a login' },
    ],
  });
}

/** Repeats until a login returns tokens; null if the person gives up. */
export async function tryLogin(
  metadata: Metadata,
  config: IdentityConfig,
  asker: Asker,
): Promise<(TrialResult & { readonly isToChange?: true }) | null> {
  for (;;) {
    const isWanted = await asker.confirm({
      ...question('TRY_LOGIN'),
      where: 'It checks the tokens and shows their claims. It takes a minute.',
      fallback: asker.isPerson ? 'yes' : 'no',
    });
    if (!isWanted) return null;
    try {
      return await logIn(metadata, config, asker);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const verdict = await afterFailure(error.message, asker);
      if (verdict === 'keep') return null;
      if (verdict === 'change') return { claims: null, fault: null, isToChange: true };
    }
  }
}
