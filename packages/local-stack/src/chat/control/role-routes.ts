import { json, noContent } from '../rest/reply.js';
import { badRequest, notFound } from '../world/failure.js';
import { findRoleByName } from '../world/find.js';
import type { Role } from '../world/world.js';
import {
  type ControlCall,
  type ControlContext,
  type ControlRoutes,
  readNumber,
} from './context.js';

const view = (role: Role) => ({
  id: role.id,
  name: role.name,
  position: role.position,
  permissions: role.permissions.toString(),
  managed: role.managed,
});

/** Roles as an administrator of the server would change them: renamed, moved, stripped, deleted. */
export const roleRoutes = ({ store }: ControlContext): ControlRoutes => {
  const { world } = store;
  const find = ({ params }: ControlCall) => findRoleByName(world, params.role ?? '');

  return {
    'GET /roles': () =>
      json([...world.roles.values()].sort((a, b) => b.position - a.position).map(view)),
    'PUT /roles/:role': call => {
      const known = find(call);
      const { given } = call;
      const permissions = given.permissions ?? known?.permissions ?? 0;
      if (!/^\d+$/.test(String(permissions)))
        throw badRequest('"permissions" must be permission bits as a decimal number.');
      const role: Role = {
        id: known?.id ?? world.nextId(),
        name: String(given.name ?? known?.name ?? call.params.role),
        permissions: BigInt(String(permissions)),
        position: readNumber(given, 'position', known?.position ?? 1),
        managed: given.managed === undefined ? (known?.managed ?? false) : given.managed === true,
        botId: known?.botId ?? null,
      };
      store.saveRole(role);
      return json(view(role), known === undefined ? 201 : 200);
    },
    'DELETE /roles/:role': call => {
      const role = find(call);
      if (role === undefined || role.id === world.serverId) throw notFound('No such role.');
      store.removeRole(role.id);
      return noContent;
    },
  };
};
