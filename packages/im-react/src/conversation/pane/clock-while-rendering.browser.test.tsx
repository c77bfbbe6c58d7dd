import '../../styles/index.css';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane } from './MessagePane.tsx';

/** Notes each component that reads the clock while React renders it. Stores may: their value stays the same meanwhile. */
function watchedClock(): { readonly clock: Clock; readonly readWhileRendering: readonly string[] } {
  const readWhileRendering: string[] = [];
  const now = (): number => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 60;
    const stack = new Error('read').stack ?? '';
    Error.stackTraceLimit = stackTraceLimit;
    if (/renderWithHooks/.test(stack) && !/getSnapshot/.test(stack)) readWhileRendering.push(stack);
    return systemClock.now();
  };
  return { clock: { ...systemClock, now }, readWhileRendering };
}

it('reads the clock in no component while it renders: messages, hover buttons, menu, reactions, selection', async () => {
  await page.viewport(1280, 800);
  const { clock, readWhileRendering } = watchedClock();
  const server = createMemoryServer({});
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann', password: 'password' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob', password: 'password' });
  server.befriend(ann, bob);
  const test = await createTestClient(server, { user: 'ann' });
  const host = document.createElement('div');
  host.style.cssText = 'width:900px;height:640px';
  document.body.append(host);
  const root = createRoot(host);
  function ReadsIt(): null {
    clock.now();
    return null;
  }
  root.render(
    <StageProvider client={test.client} language="en-US" clock={clock}>
      <ReadsIt />
      <MessagePane conversation={`p:${bob}`} />
    </StageProvider>,
  );
  await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
  await userEvent.keyboard('hello{Enter}');
  const message = page.getByRole('article', { name: /hello, sent/ });
  await expect.element(message).toBeVisible();
  await userEvent.click(page.getByText('hello', { exact: true }), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Recall' })).toBeVisible();
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Like' }));
  await expect.element(message.getByRole('list', { name: 'Reactions' })).toBeVisible();
  await userEvent.hover(message);
  await expect.element(message.getByRole('button', { name: 'More' })).toBeVisible();
  await userEvent.click(page.getByText('hello', { exact: true }), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Select' }));
  await expect.element(message.getByRole('checkbox')).toBeVisible();
  root.unmount();
  host.remove();
  await test.client.destroy();
  // The component of this test shows that reading is seen.
  const [planted, ...others] = readWhileRendering;
  expect(planted).toContain('ReadsIt');
  expect(others.filter((stack) => !stack.includes('ReadsIt'))).toEqual([]);
});
