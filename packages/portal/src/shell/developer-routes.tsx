import { Route } from 'preact-iso/router';
import { page } from './load-page.js';

/** What `npm run dev` serves and no release holds. */
export const developerRoutes =
  import.meta.env.MODE === 'development'
    ? [
        <Route
          path="/components"
          key="components"
          component={page(() =>
            import('../../development/components-page.js').then(m => m.ComponentsPage),
          )}
        />,
      ]
    : [];
