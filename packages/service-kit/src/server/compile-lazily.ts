/**
 * Compiles schemas on first use, for a faster start and less memory. Generating the documents (`openApiOf`) shows that
 * all of them compile.
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
