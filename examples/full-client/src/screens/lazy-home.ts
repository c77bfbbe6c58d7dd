import { lazyComponent } from 'im-react';

/** Home screen as a chunk of its own, with everything behind the login. */
export const LazyHome = lazyComponent(
  () => import('./HomeScreen.tsx'),
  (screens) => screens.HomeScreen,
);
