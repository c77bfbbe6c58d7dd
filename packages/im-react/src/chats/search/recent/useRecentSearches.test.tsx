import '../../../testing/render/load-languages.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { createStage, type Stage } from '../../../testing/stage/stage.ts';
import { StageProvider } from '../../../testing/stage/stage-provider.tsx';
import { type RecentSearches, useRecentSearches } from './useRecentSearches.ts';

test('what somebody searched for on one server is not shown to the account with the same id on another', () => {
  const here = createStage();
  const there = createStage();
  const elsewhere = { ...there, client: { ...there.client, storageKey: 'https://elsewhere.test' } };
  let recent: RecentSearches | undefined;
  function Reader() {
    recent = useRecentSearches();
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = ({ client }: Pick<Stage, 'client'>): void =>
    flushSync(() =>
      root.render(
        <StageProvider client={client} language="en-US">
          <Reader />
        </StageProvider>,
      ),
    );
  draw(here);
  flushSync(() => recent?.add('merger'));
  expect(recent?.texts).toEqual(['merger']);
  draw(elsewhere);
  expect(recent?.texts).toEqual([]);
  draw(here);
  expect(recent?.texts).toEqual(['merger']);
  root.unmount();
  localStorage.clear();
});
