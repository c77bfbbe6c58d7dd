import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Clock } from '../../platform/clock.ts';
import { renderOnStage } from '../../testing/render-on-stage.tsx';
import { createChunk, lazy } from './lazy.tsx';

interface GreetingProps {
  readonly name: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}
const parts = { Greeting: ({ name }: GreetingProps): ReactNode => <p>Hello {name}</p> };
type Parts = typeof parts;
const pick = ({ Greeting }: Parts) => Greeting;

/** Retries come at once; the limit of 120 s never does. */
const hasty: Clock = {
  now: () => 0,
  after(ms, run) {
    if (ms < 10_000) queueMicrotask(run);
    return () => undefined;
  },
};
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a closed part fetches nothing; parts of one chunk are fetched once and then drawn in the same commit', async () => {
  let fetched = 0;
  const chunk = createChunk(async () => {
    fetched++;
    return parts;
  });
  const Greeting = lazy(chunk, pick);
  const Other = lazy(chunk, pick);
  function Host(): ReactNode {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Greet
        </button>
        <Greeting name="Mia" open={open} />
      </>
    );
  }
  const { screen } = await renderOnStage(<Host />);
  expect(fetched).toBe(0);
  await screen.getByRole('button', { name: 'Greet' }).click();
  await expect.element(screen.getByText('Hello Mia')).toBeVisible();
  const second = await renderOnStage(<Other name="Tom" />);
  expect(second.screen.getByText('Hello Tom').query()).not.toBeNull();
  expect(fetched).toBe(1);
});

test('a chunk that fails is tried three times, then the card says so; “Try again” fetches it', async () => {
  let online = false;
  let fetched = 0;
  const chunk = createChunk(() => {
    fetched++;
    return online ? Promise.resolve(parts) : offline();
  }, hasty);
  const Greeting = lazy(chunk, pick);
  const { screen } = await renderOnStage(<Greeting name="Mia" />);
  await expect.element(screen.getByText('This part could not be loaded')).toBeVisible();
  expect(fetched).toBe(3);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => fetched).toBe(6);
  await expect.element(screen.getByText('This part could not be loaded')).toBeVisible();
  online = true;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Hello Mia')).toBeVisible();
  await expect.element(screen.getByText('This part could not be loaded')).not.toBeInTheDocument();
});

test('“Close” on the card closes the part', async () => {
  const Greeting = lazy(createChunk<Parts>(offline, hasty), pick);
  function Host(): ReactNode {
    const [open, setOpen] = useState(true);
    return <Greeting name="Mia" open={open} onOpenChange={setOpen} />;
  }
  const { screen } = await renderOnStage(<Host />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.element(screen.getByText('This part could not be loaded')).not.toBeInTheDocument();
});

test('a part that only repeats what stands elsewhere fails without a card', async () => {
  let fetched = 0;
  const chunk = createChunk<Parts>(() => {
    fetched++;
    return offline();
  }, hasty);
  const Greeting = lazy(chunk, pick, 'nothing');
  const { screen } = await renderOnStage(<Greeting name="Mia" />);
  await expect.poll(() => fetched).toBe(3);
  await expect.poll(() => screen.container.textContent).toBe('');
  expect(screen.getByRole('alert').query()).toBeNull();
});

test('a slow chunk shows a spinner in its place until it comes', async () => {
  let arrive: (loaded: Parts) => void = () => undefined;
  const chunk = createChunk(() => new Promise<Parts>((resolve) => (arrive = resolve)));
  const Greeting = lazy(chunk, pick, 'panel');
  const { screen } = await renderOnStage(<Greeting name="Mia" />);
  await expect.poll(() => screen.container.querySelector('[data-im-part="chunk-spinner"]')).not.toBeNull();
  arrive(parts);
  await expect.element(screen.getByText('Hello Mia')).toBeVisible();
  expect(screen.container.querySelector('[data-im-part="chunk-spinner"]')).toBeNull();
});
