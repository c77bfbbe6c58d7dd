import { configure } from 'storybook/test';
import { afterEach, expect } from 'vitest';
import { faultsInDark, faultsInForcedColours } from './other-colours.ts';

// A part that is fetched on first use may take longer than a second on a loaded machine.
configure({ asyncUtilTimeout: 10_000 });

// The story is still drawn here: axe has seen it in light, now it is seen in dark and in forced colours.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  const faults = [...(await faultsInDark(['[data-floating-ui-focus-guard]'])), ...(await faultsInForcedColours())];
  expect(faults).toEqual([]);
});
