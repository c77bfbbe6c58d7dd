import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Clock } from '../../platform/clock.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { Popover } from '../popover/Popover.tsx';
import { type Chunk, createChunk, lazy } from './lazy.tsx';

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

describe('a keyboard user whose part fails to load', () => {
  function Host({ chunk }: { readonly chunk: Chunk<FocusParts> }): ReactNode {
    const [anchor, setAnchor] = useState<Element | null>(null);
    const [Panel] = useState(() => lazy(chunk, (loaded) => loaded.Panel));
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Name" />
        <button ref={setAnchor} type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {anchor ? <Panel anchor={anchor} open={open} onOpenChange={setOpen} /> : null}
      </>
    );
  }
  interface FocusParts {
    readonly Panel: (props: Pick<GreetingProps, 'open' | 'onOpenChange'> & { readonly anchor: Element }) => ReactNode;
  }
  /** A popover of the kit takes the focus and gives it back to what had it before. */
  const focusParts: FocusParts = {
    Panel: ({ anchor, onOpenChange }) => (
      <Popover label="Panel" anchor={anchor} open onOpenChange={(open) => onOpenChange?.(open)}>
        <button type="button">Inside</button>
      </Popover>
    ),
  };
  const isFocused = (name: string) => expect.element(page.getByRole('button', { name })).toHaveFocus();

  test('is on the card, and after Escape on the button that opened it', async () => {
    const chunk = createChunk<FocusParts>(offline, hasty);
    const { screen } = await renderOnStage(<Host chunk={chunk} />);
    screen.getByRole('button', { name: 'Open' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await isFocused('Try again');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('This part could not be loaded')).not.toBeInTheDocument();
    await isFocused('Open');
  });

  test('is in the part after “Try again”, and on the button that opened it once it closes', async () => {
    let online = false;
    const chunk = createChunk(() => (online ? Promise.resolve(focusParts) : offline()), hasty);
    const { screen } = await renderOnStage(<Host chunk={chunk} />);
    screen.getByRole('button', { name: 'Open' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await isFocused('Try again');
    online = true;
    await userEvent.keyboard('{Enter}');
    await isFocused('Inside');
    await userEvent.keyboard('{Escape}');
    await isFocused('Open');
  });

  test('goes on writing in a text field', async () => {
    const { screen } = await renderOnStage(<Host chunk={createChunk<FocusParts>(offline, hasty)} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    field.element().focus();
    (screen.getByRole('button', { name: 'Open' }).element() as HTMLElement).click();
    await expect.element(screen.getByText('This part could not be loaded')).toBeVisible();
    await expect.element(field).toHaveFocus();
  });
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
