import '../../testing/render/load-languages.ts';
import { ImError } from 'im-sdk';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { createStage, type Stage } from '../../testing/stage/stage.ts';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { useMessageSearch } from './useMessageSearch.ts';

function Found() {
  const { status, results } = useMessageSearch({ keyword: 'plan' });
  return <p>{`${status}: ${results.map(({ content }) => content).join()}`}</p>;
}

test('what one account has found is not shown to the next', () => {
  const clock = manualClock();
  const stageOf = (content: string): Stage => {
    const stage = createStage();
    stage.searched.set({ results: [rowOf({ key: 'p1', id: 1, content })], phase: 'done', more: false, total: 1 });
    return stage;
  };
  const [ann, bob] = [stageOf('the plan of Ann'), stageOf('the plan of Bob')];
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const draw = ({ client }: Stage) =>
    flushSync(() =>
      root.render(
        <StageProvider client={client} language="en-US" clock={clock}>
          <Found />
        </StageProvider>,
      ),
    );
  const said = () => host.querySelector('p')?.textContent;
  draw(ann);
  flushSync(() => clock.advance(200));
  expect(said()).toBe('running: the plan of Ann');
  draw(bob);
  expect(said()).toBe('waiting: ');
  flushSync(() => clock.advance(200));
  expect(said()).toBe('running: the plan of Bob');
  root.unmount();
  host.remove();
});

test.each(['client.destroyed', 'client.notSignedIn'] as const)('a search that starts after %s waits', (code) => {
  const clock = manualClock();
  const { client } = createStage();
  const left = {
    ...client,
    messages: {
      ...client.messages,
      search() {
        throw new ImError(code, 'Nobody is signed in', { category: 'auth' });
      },
    },
  };
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <StageProvider client={left} language="en-US" clock={clock}>
        <Found />
      </StageProvider>,
    ),
  );
  flushSync(() => clock.advance(200));
  expect(host.querySelector('p')?.textContent).toBe('waiting: ');
  root.unmount();
  host.remove();
});
