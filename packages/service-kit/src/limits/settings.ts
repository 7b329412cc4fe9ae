import { listOf } from '../config/parsers.js';
import { set, type Values } from '../config/setting.js';
import type { Allowance, Tiers } from './tiers.js';

/** `100/60` is 100 per minute; several apply together; `off` is unlimited. */
function parseAllowances(text: string): readonly Allowance[] {
  if (text === 'off') return [];
  return text.split('+').map(part => {
    const [, max, seconds] = /^\s*(\d{1,9})\/(\d{1,6})\s*$/.exec(part) ?? [];
    if (max === undefined || seconds === undefined || Number(max) < 1 || Number(seconds) < 1)
      throw new Error('must look like 100/60 (calls/seconds), 100/60+1000/3600, or off');
    return { max: Number(max), seconds: Number(seconds) };
  });
}

function parseByName(text: string): Tiers['byName'] {
  return new Map(
    listOf(text).map(part => {
      const [name, limit] = part.split('=');
      if (!name || !limit) throw new Error('must look like chat-bot=100000/3600,pay=100000/3600');
      return [name.trim(), parseAllowances(limit)] as const;
    }),
  );
}

const limit = (env: string, about: string, fallback: string) =>
  set.parsed(env, about, 'calls/seconds[+calls/seconds] | off', parseAllowances, { fallback });

/** A service's limits as settings, with the documented defaults. */
export const limitSettings = (defaults: {
  readonly service: string;
  readonly person: string;
  readonly admin: string;
  readonly byName?: string;
}) => ({
  rateLimits: set.flag('RATE_LIMITS', 'Whether rate limits apply.', { fallback: true }),
  limitService: limit('LIMIT_SERVICE', 'Calls of one service or key.', defaults.service),
  limitPerson: limit('LIMIT_PERSON', 'Calls of one person.', defaults.person),
  limitAdmin: limit('LIMIT_ADMIN', 'Administrative calls of one person.', defaults.admin),
  limitAnonymous: limit(
    'LIMIT_ANONYMOUS',
    'Unauthenticated calls from one address, where they are costly. Keep the window short: many people may share an address.',
    '1200/60',
  ),
  limitByName: set.parsed(
    'LIMIT_BY_NAME',
    'Different limits for individual services, by name. Those that are not named keep theirs.',
    'name=calls/seconds,…',
    text => new Map([...parseByName(defaults.byName ?? ''), ...parseByName(text)]),
    { fallback: defaults.byName ?? '' },
  ),
});
export type LimitSettings = ReturnType<typeof limitSettings>;

/** Where members verify. */
export const verificationLimit = {
  limitVerification: limit(
    'LIMIT_VERIFICATION',
    'Verifications started or completed for one person.',
    '10/60',
  ),
};

type LimitValues = Omit<Values<LimitSettings>, 'rateLimits'> & {
  readonly limitVerification?: readonly Allowance[];
  readonly rateLimits: boolean | null;
  readonly environment: string;
};

export function tiersOf(config: LimitValues): Tiers {
  const isOn = config.rateLimits ?? config.environment !== 'development';
  const ifOn = (allowances: readonly Allowance[]) => (isOn ? allowances : []);
  return {
    service: ifOn(config.limitService),
    person: ifOn(config.limitPerson),
    admin: ifOn(config.limitAdmin),
    verification: ifOn(config.limitVerification ?? []),
    anonymous: ifOn(config.limitAnonymous),
    byName: isOn ? config.limitByName : new Map(),
  };
}
