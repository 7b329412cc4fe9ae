import type { Asker } from '../asking/asker.js';
import type { Draft } from '../files/folder.js';

const containers = { mail: 'postfix dovecot', tls: 'caddy' } as const;
type Profile = keyof typeof containers;

const profilesOf = ({ settings: { COMPOSE_PROFILES = '' } }: Draft) =>
  COMPOSE_PROFILES.split(',').filter(each => each !== '');

export const hasProfile = (draft: Draft, profile: Profile) => profilesOf(draft).includes(profile);

/** COMPOSE_PROFILES with one profile turned on or off. */
export function withProfile(draft: Draft, profile: Profile, isOn: boolean, asker: Asker): string {
  const others = profilesOf(draft).filter(each => each !== profile);
  // Compose leaves containers of disabled profiles running.
  if (!isOn && hasProfile(draft, profile))
    asker.say(
      `If it is running, stop it: docker compose --profile ${profile} rm --stop --force ${containers[profile]}`,
    );
  return [...others, ...(isOn ? [profile] : [])].join(',');
}
