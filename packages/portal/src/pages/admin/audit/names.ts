import type { AuditEntry } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { queries } from '../../../api/queries.js';

type Named = Pick<AuditEntry, 'actor' | 'actor_kind' | 'actor_name'>;

/** As the platform calls somebody: chat-bot and pay know only the subject of a login. */
const nameOf = (actor: string): Promise<string | null> =>
  queries.fetchQuery({
    queryKey: ['name', actor],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { entries } = await platform.listAudit({ query: { actor, limit: 1 } });
      return entries[0]?.actor_name ?? null;
    },
  });

export async function withNames<R extends Named>(rows: readonly R[]): Promise<readonly R[]> {
  const nameless = rows.filter(row => row.actor_kind === 'person' && row.actor_name === null);
  const actors = [...new Set(nameless.map(({ actor }) => actor))];
  const names = new Map(
    await Promise.all(
      actors.map(async actor => [actor, await nameOf(actor).catch(() => null)] as const),
    ),
  );
  return rows.map(row => ({ ...row, actor_name: row.actor_name ?? names.get(row.actor) ?? null }));
}
