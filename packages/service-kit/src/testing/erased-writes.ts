import { type Api, type Endpoint, memberNumbersIn, writesForMember } from '@guildhall/contracts';

const isNumber = (field: string) => memberNumbersIn({ [field]: 'a number' }).length > 0;

/** A request for each write on behalf of a member. */
export function erasedWrites({ endpoints }: Api, memberNumber: string) {
  const named = (part: Endpoint['body']) =>
    Object.fromEntries(
      Object.keys(part?.properties ?? {})
        .filter(isNumber)
        .map(field => [field, memberNumber]),
    );
  return Object.entries(endpoints)
    .filter(([, endpoint]) => writesForMember(endpoint))
    .map(([name, endpoint]) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) =>
        isNumber(field) ? memberNumber : 'x1',
      );
      const query = new URLSearchParams(named(endpoint.query)).toString();
      return {
        name,
        endpoint,
        path: query === '' ? path : `${path}?${query}`,
        body: endpoint.method === 'POST' || endpoint.body ? named(endpoint.body) : undefined,
      };
    });
}
