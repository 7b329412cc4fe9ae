/**
 * Compiles for the first request that needs it: a start waits for no route, and what nobody asks takes no memory.
 * That everything compiles is seen when the documents are made (`openApiOf`).
 */
export const compileLazily =
  <Route, Out>(compile: (route: Route) => (value: unknown) => Out) =>
  (route: Route) => {
    let compiled: ((value: unknown) => Out) | undefined;
    return (value: unknown): Out => {
      compiled ??= compile(route);
      return compiled(value);
    };
  };
