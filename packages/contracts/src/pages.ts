export type PageName = 'verification' | 'callback' | 'chatCallback' | 'logout' | 'portal';

/**
 * Endpoints with HTML responses for browsers (`Accept` contains `text/html`), by status. All others respond with JSON,
 * whatever Accept says.
 */
export const pages: Readonly<Record<PageName, readonly number[]>> = {
  verification: [200, 400, 401, 403, 404, 409, 410, 429, 500, 502, 503, 504],
  /** Pages of a login. */
  callback: [400, 403, 410, 429, 500, 502, 503, 504],
  /** Pages of the chat product's login; errors redirect the browser. */
  chatCallback: [200],
  logout: [200, 403, 429, 500, 503],
  /** And unknown paths outside of `/api`. */
  portal: [200, 429, 500, 503],
};
