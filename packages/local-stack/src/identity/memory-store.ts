import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

const sweepEvery = 500;

/** Sessions, codes and tokens, kept outside the provider object so that they outlive a rotation of its keys. */
export function memoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  let writes = 0;

  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined;
  };
  const sweep = () => {
    for (const [key, entry] of entries) if (entry.expiresAt <= Date.now()) entries.delete(key);
  };
  const findBy = (model: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && matches(payload)) return read(key);
    }
    return undefined;
  };

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY;
      entries.set(`${model}:${id}`, { payload, expiresAt });
      writes += 1;
      if (writes % sweepEvery === 0) sweep();
    },
    find: async id => read(`${model}:${id}`),
    findByUid: async uid => findBy(model, payload => payload.uid === uid),
    findByUserCode: async code => findBy(model, payload => payload.userCode === code),
    async consume(id) {
      const payload = read(`${model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries)
        if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
