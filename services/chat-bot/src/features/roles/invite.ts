import { permissionBits } from '../../domain/server-view.js';

/** No more than the service needs. */
const neededPermissions = permissionBits.manage_roles | permissionBits.manage_nicknames;

/** Discord, "OAuth2: Bot authorization flow". Without a server whoever opens it chooses one. */
export function inviteUrl(applicationId: string, serverId: string | null): string {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('client_id', applicationId);
  url.searchParams.set('scope', 'bot applications.commands');
  url.searchParams.set('permissions', neededPermissions.toString());
  if (serverId !== null) {
    url.searchParams.set('guild_id', serverId);
    url.searchParams.set('disable_guild_select', 'true');
  }
  return url.href;
}
