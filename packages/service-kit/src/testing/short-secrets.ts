import { readConfig } from '../config/read.js';
import type { Settings } from '../config/setting.js';

const short = 'x'.repeat(15);

/** Secret settings that accept short values. URLs and headers are excluded. */
export function guessableSecrets(settings: Settings): readonly string[] {
  const secrets = Object.entries(settings).filter(
    ([, { env, form, secret }]) => secret && !form.includes('://') && !env.endsWith('_HEADERS'),
  );
  return secrets
    .filter(([name, setting]) => {
      try {
        readConfig({ [name]: setting }, { [setting.env]: short });
        return true;
      } catch (error) {
        return !(error as Error).message.includes(setting.env);
      }
    })
    .map(([, { env }]) => env);
}
