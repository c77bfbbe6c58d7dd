import { accountScreens } from './account-screens.ts';
import { appScreens } from './app-screens.ts';
import { callScreens } from './call-screens.ts';
import { chatScreens } from './chat-screens.ts';
import { groupScreens } from './group-screens.ts';
import { peopleScreens } from './people-screens.ts';
import type { Screen } from './screen.ts';

/** Every screen, in the order in which the pictures are taken. */
export const screens: readonly Screen[] = [
  ...appScreens,
  ...chatScreens,
  ...peopleScreens,
  ...groupScreens,
  ...accountScreens,
  ...callScreens,
];
