import './load-languages.ts';
import '../../styles/index.css';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { systemClock } from '../../platform/clock.ts';
import { demoStage } from '../demo/stage.ts';
import type { Stage } from '../stage/stage.ts';
import { StageProvider, type StageProviderProps } from '../stage/stage-provider.tsx';

/** A Wednesday afternoon. */
export const TEST_NOW = new Date(2026, 10, 4, 14, 30).getTime();

/** Draws parts in a real page, in English, over a stage of demo people. */
export async function renderOnStage(
  ui: ReactNode,
  {
    stage = demoStage({ language: 'en-US', now: TEST_NOW }),
    ...props
  }: Partial<StageProviderProps> & { stage?: Stage } = {},
) {
  const screen = await render(
    <StageProvider
      client={stage.client}
      language="en-US"
      theme="light"
      clock={{ ...systemClock, now: () => TEST_NOW }}
      style={{ blockSize: 600, inlineSize: 360 }}
      {...props}
    >
      {ui}
    </StageProvider>,
  );
  return { screen, stage };
}
