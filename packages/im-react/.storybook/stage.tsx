import '../src/testing/render/load-languages.ts';
import type { Decorator } from '@storybook/react-vite';
import type { CallEngine } from 'im-rtc';
import type { ImClient } from 'im-sdk';
import { useMemo } from 'react';
import { systemClock } from '../src/platform/clock.ts';
import { demoStage } from '../src/testing/demo/stage.ts';
import type { Stage } from '../src/testing/stage/stage.ts';
import { StageProvider } from '../src/testing/stage/stage-provider.tsx';
import { portrait } from './portraits.ts';

/** A Wednesday afternoon: stories look the same every day. */
export const NOW = new Date(2026, 10, 4, 14, 30).getTime();
const clock = { ...systemClock, now: () => NOW };

/** What a story may ask of the stage that it stands on. */
export interface StageParameters {
  /** Changes the demo stage before the story is drawn. */
  readonly stage?: (stage: Stage) => void;
  /** A client of the story's own instead of the demo stage. */
  readonly client?: (language: string) => ImClient;
  /** Engine of the calls. */
  readonly calls?: () => CallEngine;
  /** The story brings its own provider. */
  readonly bare?: boolean;
  /** Size of the box that the story stands in; without one it is as large as its content. */
  readonly frame?: { readonly width: number | string; readonly height: number | string };
}

/** Puts a story under an `ImProvider` that follows the toolbar: language, theme, direction, density. */
export const onStage: Decorator = (Story, { globals, parameters, id }) => {
  const { language, theme, direction, density } = globals;
  const { stage: arrange, client: own, calls, bare, frame } = parameters as StageParameters;
  const client = useMemo(() => {
    if (own) return own(language);
    const stage = demoStage({ language, now: NOW, portrait });
    arrange?.(stage);
    return stage.client;
  }, [language, arrange, own, id]);
  const engine = useMemo(() => calls?.(), [calls, id]);
  if (bare) return <Story />;
  return (
    <StageProvider
      client={client}
      calls={engine}
      language={language}
      theme={theme}
      direction={direction === 'auto' ? undefined : direction}
      density={density}
      clock={clock}
    >
      {frame ? (
        <div
          style={{
            inlineSize: frame.width,
            blockSize: frame.height,
            maxInlineSize: '100vw',
            display: 'flex',
            flexDirection: 'column',
            overflow: 'hidden',
            background: 'var(--im-surface)',
            boxShadow: '0 0 0 1px var(--im-border)',
          }}
        >
          <Story />
        </div>
      ) : (
        <div style={{ padding: 24, background: 'var(--im-surface)' }}>
          <Story />
        </div>
      )}
    </StageProvider>
  );
};
