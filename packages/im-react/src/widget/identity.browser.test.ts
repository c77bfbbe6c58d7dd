import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composer, launcher, panel, type WidgetWorld, widgetWorld } from '../testing/server/widget-world.ts';

let world: WidgetWorld;
beforeEach(async () => {
  await page.viewport(1000, 760);
  localStorage.clear();
  sessionStorage.clear();
  world = widgetWorld();
});
afterEach(() => {
  world.end();
  localStorage.clear();
  sessionStorage.clear();
});

async function say(text: string): Promise<void> {
  await userEvent.fill(composer(), text);
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('article', { name: new RegExp(`${text}, sent`) })).toBeVisible();
}

/** Ends all sessions on the server, as when their time is over. */
function endSessions(): void {
  for (const session of world.server.world.sessions.values()) Object.assign(session, { ended: true, revoked: true });
  for (const connection of world.server.world.hub.all()) connection.close(4001, 'revoked');
}

it('asks for a new token when the session has ended, and the conversation goes on', async () => {
  world.add().open();
  await say('before');
  const asked = world.tokens;
  endSessions();
  await expect.poll(() => world.tokens).toBe(asked + 1);
  await say('after');
  await expect.element(panel().getByRole('article', { name: /before/ })).toBeVisible();
  await expect.element(panel().getByText('You are not signed in')).not.toBeInTheDocument();
});

it('asks the token URL anew, with cookies, each time one is needed', async () => {
  const asked: RequestInit[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (input !== '/im-token') return fetch(input, init);
    asked.push(init ?? {});
    const token = world.server.hostToken({ sub: 'shopper-1', name: 'Nora' });
    return Promise.resolve(asked.length % 2 ? new Response(token) : Response.json({ token }));
  });
  world.add({ getToken: null, tokenUrl: '/im-token' }).open();
  await say('before');
  const before = asked.length;
  endSessions();
  await expect.poll(() => asked.length).toBe(before + 1);
  await say('after');
  expect(asked.map(({ method, credentials }) => [method, credentials])).toEqual(asked.map(() => ['POST', 'include']));
});

it('shows that no user is signed in once the page says so, and keeps nothing of the person before', async () => {
  const widget = world.add();
  const events = world.listen(widget);
  widget.open();
  await say('a secret');
  world.user = undefined;
  endSessions();
  await expect.element(panel().getByText('You are not signed in')).toBeVisible();
  await expect.element(panel().getByText('a secret')).not.toBeInTheDocument();
  expect(events.filter(([name]) => name === 'close')).toEqual([]);
  widget.close();
  await expect.element(launcher()).toHaveAccessibleName('Open chat');
});

it('keeps no token in local storage or a cookie of the page, also not the one of the host', async () => {
  const tokens: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await fetch(input, init);
    if (new Request(input, init).url.endsWith('/api/auth/exchange')) {
      const { data } = (await answer.clone().json()) as { data: { accessToken: string; refreshToken: string } };
      tokens.push(data.accessToken, data.refreshToken);
    }
    return answer;
  });
  const given: string[] = [];
  world
    .add({
      getToken: () => {
        given.push(world.server.hostToken({ sub: 'shopper-1', name: 'Nora' }));
        return given.at(-1);
      },
    })
    .open();
  await say('hello');
  expect(tokens).toHaveLength(2);
  const kept = JSON.stringify([{ ...localStorage }, document.cookie]);
  for (const token of [...tokens, ...given]) expect(kept).not.toContain(token);
  // What a reload goes on with.
  expect(JSON.stringify({ ...sessionStorage })).toContain(tokens[0]);
});
