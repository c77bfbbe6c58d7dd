import { lazyPart } from 'im-react';

/** Home screen as a chunk of its own, with everything behind the login. */
export const LazyHome = lazyPart(
  () => import('./HomeScreen.tsx'),
  (screens) => screens.HomeScreen,
);
