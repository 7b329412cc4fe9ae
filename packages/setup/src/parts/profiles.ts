import type { Asker } from '../asking/asker.js';
import type { Draft } from '../files/folder.js';

const containers = { mail: 'postfix dovecot', tls: 'caddy' } as const;
type Profile = keyof typeof containers;

const profilesOf = ({ settings: { COMPOSE_PROFILES = '' } }: Draft) =>
  COMPOSE_PROFILES.split(',').filter(each => each !== '');

export const hasProfile = (draft: Draft, profile: Profile) => profilesOf(draft).includes(profile);

/** What runs besides the services: COMPOSE_PROFILES, with one of them switched on or off. */
export function withProfile(draft: Draft, profile: Profile, isOn: boolean, asker: Asker): string {
  const others = profilesOf(draft).filter(each => each !== profile);
  // Compose leaves alone what runs of a profile that is off.
  if (!isOn && hasProfile(draft, profile))
    asker.say(
      `If it runs already, end it: docker compose --profile ${profile} rm --stop --force ${containers[profile]}`,
    );
  return [...others, ...(isOn ? [profile] : [])].join(',');
}
