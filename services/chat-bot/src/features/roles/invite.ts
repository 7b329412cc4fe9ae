import { permissionBits } from './plan/server-view.js';

/** The minimum. Adding members also needs the invite permission (Discord, "Add Guild Member"). */
const neededPermissions = (joins: boolean) =>
  permissionBits.manage_roles |
  permissionBits.manage_nicknames |
  (joins ? permissionBits.create_instant_invite : 0n);

/**
 * Discord, "OAuth2: Bot authorization flow". Without a server id the person chooses one. `joins`: whether linking adds
 * members to the server.
 */
export function inviteUrl(applicationId: string, serverId: string | null, joins: boolean): string {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('client_id', applicationId);
  url.searchParams.set('scope', 'bot applications.commands');
  url.searchParams.set('permissions', neededPermissions(joins).toString());
  if (serverId !== null) {
    url.searchParams.set('guild_id', serverId);
    url.searchParams.set('disable_guild_select', 'true');
  }
  return url.href;
}
