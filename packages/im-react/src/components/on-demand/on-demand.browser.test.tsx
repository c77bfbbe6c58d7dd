import { expect, test } from 'vitest';
import { renderOnStage } from '../../testing/render-on-stage.tsx';
import { onDemand } from './on-demand.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
const Waiting = () => <p>One moment</p>;

test('what waits stands there until the code has come, then the part at once', async () => {
  let arrive: (part: typeof Greeting) => void = () => undefined;
  let fetched = 0;
  const Part = onDemand<{ readonly name: string }>(() => {
    fetched++;
    return new Promise((resolve) => {
      arrive = resolve;
    });
  }, Waiting);
  const { screen } = await renderOnStage(
    <>
      <Part name="Mia" />
      <Part name="Tom" />
    </>,
  );
  expect(screen.getByText('One moment').elements()).toHaveLength(2);
  arrive(Greeting);
  await expect.element(screen.getByText('Hello Mia')).toBeVisible();
  await expect.element(screen.getByText('Hello Tom')).toBeVisible();
  expect(fetched).toBe(1);
});

test('a part that cannot be fetched says so and can be tried again', async () => {
  let fetched = 0;
  const Part = onDemand<{ readonly name: string }>(async () => {
    fetched++;
    if (fetched === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
  const { screen } = await renderOnStage(<Part name="Mia" />);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Hello Mia')).toBeVisible();
  expect(fetched).toBe(2);
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('code that was fetched ahead is drawn in the first commit', async () => {
  const Part = onDemand<{ readonly name: string }>(async () => Greeting, Waiting);
  await Part.load();
  const { screen } = await renderOnStage(<Part name="Mia" />);
  expect(screen.getByText('Hello Mia').query()).not.toBeNull();
});

test('however many stand there, one notice says so; its button fetches for all', async () => {
  let fetched = 0;
  const Part = onDemand<{ readonly name: string }>(async () => {
    fetched++;
    if (fetched <= 2) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
  const all = ['Mia', 'Tom', 'Ann'];
  const { screen } = await renderOnStage(all.map((name) => <Part name={name} key={name} />));
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => fetched).toBe(2);
  await expect.poll(() => screen.getByRole('button', { name: 'Try again' }).elements().length).toBe(1);
  await screen.getByRole('button', { name: 'Try again' }).click();
  for (const name of all) await expect.element(screen.getByText(`Hello ${name}`)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
