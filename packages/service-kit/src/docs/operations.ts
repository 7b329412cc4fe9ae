import { securitySchemes } from './security-schemes.js';

interface Operation {
  operationId?: string;
  parameters?: { in: string; name: string }[];
  security?: Record<string, unknown>[];
  responses?: Record<string, Record<string, unknown>>;
}
export type Paths = Record<string, Record<string, Operation>>;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The rest of a path has no name in the framework; in a document every parameter has one. */
const named = (operation: Operation): Operation =>
  operation.parameters
    ? {
        ...operation,
        parameters: operation.parameters.map(parameter =>
          parameter.in === 'path' && parameter.name === '*'
            ? { ...parameter, name: 'path' }
            : parameter,
        ),
      }
    : operation;

/** One contract may answer several methods or paths; generators want a name of its own for each. */
export function withOwnNames(paths: Paths): Paths {
  const taken = new Set<string>();
  const unique = (method: string, operation: Operation): Operation => {
    const wanted = operation.operationId;
    if (!wanted) return operation;
    const names = [wanted, `${wanted}By${capitalised(method)}`];
    const operationId =
      names.find(name => !taken.has(name)) ?? `${wanted}By${capitalised(method)}${taken.size}`;
    taken.add(operationId);
    return { ...operation, operationId };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path.replace('{*}', '{path}'),
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          unique(method, named(operation)),
        ]),
      ),
    ]),
  );
}

const asks = ({ security }: Operation, scheme: string) =>
  security?.some(each => scheme in each) ?? false;

/** Where people come by a session, an administrator's counts as their token does. */
export function withSessionsOfAdministrators(paths: Paths): Paths {
  const operations = Object.values(paths).flatMap(item => Object.values(item));
  if (!operations.some(operation => asks(operation, 'session'))) return paths;
  for (const operation of operations)
    if (asks(operation, 'adminToken') && !asks(operation, 'session'))
      operation.security = [...(operation.security ?? []), { session: [] }];
  return paths;
}

/** Only the schemes that some operation asks for. */
export function schemesOf(paths: Paths): Record<string, unknown> {
  const asked = new Set(
    Object.values(paths)
      .flatMap(item => Object.values(item))
      .flatMap(operation => operation.security ?? [])
      .flatMap(Object.keys),
  );
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => asked.has(name)));
}
