import '../testing/render/load-languages.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { DEMO_PRIVATE, demoMessageStage } from '../testing/demo/message-stage.ts';
import { manualClock } from '../testing/stage/manual-clock.ts';
import { StageProvider } from '../testing/stage/stage-provider.tsx';
import type { ComposerController } from './composer/composer-types.ts';
import { useComposer } from './useComposer.ts';

test('a composer that stays mounted shows nothing of the account before', () => {
  const clock = manualClock();
  const { client, stage, done } = demoMessageStage({ now: clock.now() });
  let composer: ComposerController | undefined;
  function Composer() {
    composer = useComposer(DEMO_PRIVATE);
    return null;
  }
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <StageProvider client={client} language="en-US" clock={clock}>
        <Composer />
      </StageProvider>,
    ),
  );
  composer?.attach([new File(['x'], 'plan.txt', { type: 'text/plain' })]);
  composer?.type('for my eyes only');
  expect(composer?.state.getSnapshot().attachments).toHaveLength(1);
  flushSync(() => stage.session.set({ status: 'signedIn', userId: 7 }));
  expect(composer?.state.getSnapshot()).toMatchObject({ text: '', attachments: [] });
  clock.advance(1_000);
  root.unmount();
  host.remove();
  expect(done.filter((each) => each.startsWith('draft'))).toEqual([]);
});
