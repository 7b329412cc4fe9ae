import type { PublishedApi, PublishedEndpoint } from './published.js';
import { changesOf, type Side } from './schema-changes.js';

const without = (all: readonly string[], kept: readonly string[]) =>
  all.filter(one => !kept.includes(one));
/** On the wire a parameter's name does not show. */
const onTheWire = (paths: readonly string[]) => paths.map(path => path.replace(/:\w+/g, ':'));

function addressChanges(before: PublishedEndpoint, now: PublishedEndpoint): string[] {
  const here = onTheWire(now.paths);
  const method = before.method === now.method ? [] : [`is ${now.method} now, was ${before.method}`];
  const gone = before.paths.filter((_, i) => !here.includes(onTheWire(before.paths)[i] ?? ''));
  return [...method, ...gone.map(path => `no longer answers at ${path}`)];
}

function callerChanges(before: PublishedEndpoint, now: PublishedEndpoint): string[] {
  const open = now.auth.includes('public');
  const shut = open ? [] : without(before.auth, now.auth);
  const found = shut.map(scheme => `no longer takes the ${scheme} scheme`);
  if (now.scope && now.scope !== before.scope) found.push(`needs the scope ${now.scope} now`);
  return found;
}

function requestChanges(side: Side, before: PublishedEndpoint, now: PublishedEndpoint): string[] {
  const found: string[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    // A body that was none is not there; parameters that were none are an empty object.
    const optional = part === 'body' && now.bodyType === 'optional';
    const from = before[part] ?? {};
    const to = now[part] ?? {};
    if (part === 'body' && now.body && !before.body && !optional) found.push('needs a body now');
    else if (!optional || before.body)
      found.push(...changesOf(side, { type: 'object', ...from }, { type: 'object', ...to }, part));
  }
  const [was = 'json', is = 'json'] = [before.bodyType, now.bodyType];
  const wider = was === 'json' && is === 'optional';
  if (before.body && was !== is && !wider) found.push(`takes its body as ${is} now, was ${was}`);
  return found;
}

function responseChanges(side: Side, before: PublishedEndpoint, now: PublishedEndpoint): string[] {
  const success = (status: string) => Number(status) < 400;
  const statuses = Object.keys(now.response);
  const found = without(Object.keys(before.response), statuses).map(
    status => `no longer answers ${status}`,
  );
  for (const [status, schema] of Object.entries(now.response)) {
    const old = before.response[status];
    if (old)
      found.push(...changesOf(side, schema, old).map(change => `answers ${status}: ${change}`));
    else if (success(status)) found.push(`may answer ${status} now`);
  }
  return found;
}

/** What would break for a client of the published contract, one sentence each. */
export function breakingChanges(before: PublishedApi, now: PublishedApi): string[] {
  const request = {
    direction: 'request',
    giverSchemas: before.schemas,
    takerSchemas: now.schemas,
  } as const;
  const response = {
    direction: 'response',
    giverSchemas: now.schemas,
    takerSchemas: before.schemas,
  } as const;
  return Object.entries(before.endpoints).flatMap(([name, old]) => {
    const endpoint = now.endpoints[name];
    const called = `${before.name}.${name}`;
    if (!endpoint) return [`${called} is gone (${old.method} ${old.paths[0]})`];
    return [
      ...addressChanges(old, endpoint),
      ...callerChanges(old, endpoint),
      ...requestChanges(request, old, endpoint),
      ...responseChanges(response, old, endpoint),
    ].map(change => `${called} ${change}`);
  });
}

/** Semantic versioning, items 4 and 8: the first number that is not zero announces a break. */
export function announcesBreak(from: string, to: string): boolean {
  const [major, minor] = from.split('.');
  const [newMajor, newMinor] = to.split('.');
  return major !== newMajor || (major === '0' && minor !== newMinor);
}
