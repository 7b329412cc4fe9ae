/** What runs besides the services: COMPOSE_PROFILES, with one of them switched on or off. */
export function withProfile(profiles: string | undefined, profile: string, isOn: boolean): string {
  const others = (profiles ?? '').split(',').filter(each => each !== '' && each !== profile);
  return [...others, ...(isOn ? [profile] : [])].join(',');
}
