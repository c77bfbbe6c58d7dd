import 'im-react/styles.css';
import {
  type BuiltInLanguage,
  ConnectionBanner,
  ImProvider,
  ImRoot,
  LANGUAGES,
  loadLanguage,
  type ShowToast,
  useToast,
} from 'im-react';
import { limits } from 'im-sdk/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ForcedOutDialog } from '../screens/ForcedOutDialog.tsx';
import { AppSettings } from '../settings/AppSettings.tsx';
import { createErrorWorld } from './testing/error-world.ts';
import { SPEC_ERRORS } from './testing/spec-errors.ts';

afterEach(() => localStorage.removeItem('im.language'));

/** Time of the kit, which stands still until it is moved. */
function heldClock() {
  let now = Date.now();
  const timers = new Set<{ readonly due: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { due: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms: number) {
      now += ms;
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

async function openStage(language: BuiltInLanguage) {
  localStorage.setItem('im.language', language);
  await loadLanguage(language);
  const world = await createErrorWorld();
  const { client } = world;
  const clock = heldClock();
  let toast: ShowToast | undefined;
  function Toasts() {
    toast = useToast();
    return null;
  }
  await render(
    <AppSettings>
      <ImProvider client={client} language={language} clock={clock}>
        <ImRoot>
          <ConnectionBanner />
          <ForcedOutDialog />
          <Toasts />
        </ImRoot>
      </ImProvider>
    </AppSettings>,
  );
  await vi.waitFor(() => expect(toast).toBeDefined());
  if (!toast) throw new Error('there are no toasts');
  const stage = { ...world, toast };
  return { stage, clock };
}

/** The sentences of toasts in other languages are held by `spec-errors.test.ts`. */
const cases = SPEC_ERRORS.flatMap((row) =>
  (row.shownAs === 'toast' ? (['en-US'] as const) : LANGUAGES).map((language) => ({ ...row, language })),
);

test.each(cases)('$error, in $language', async ({ cause, shownAs, sentences, language }) => {
  const { stage, clock } = await openStage(language);
  await cause(stage);
  const sentence = page.getByText(sentences[language]);
  // The banner waits on the kit's clock, in case the connection comes back at once.
  await vi.waitFor(() => {
    if (shownAs === 'banner') clock.advance(1_000);
    expect(sentence.query()).not.toBeNull();
  });
  if (shownAs === 'dialog') {
    await expect.element(page.getByRole('dialog').getByText(sentences[language])).toBeVisible();
    await vi.waitFor(() => expect(stage.client.auth.session.getSnapshot().status).toBe('signedOut'));
    await expect.poll(() => page.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  if (shownAs === 'banner') await expect.element(page.getByRole('status').getByText(sentences[language])).toBeVisible();
  if (shownAs === 'toast') {
    await expect.element(page.getByRole('alert').getByText(sentences[language])).toBeVisible();
    clock.advance(limits.errorToastMs - 1);
    await expect.element(sentence).toBeVisible();
    clock.advance(1);
    await expect.element(sentence).not.toBeInTheDocument();
  }
  await stage.client.destroy();
});

test.each([
  ['code 400', 400],
  ['code 401 while the refresh is refused', 401],
])('%s ends the session: back to the login, with a notice', async (_, code) => {
  const { stage } = await openStage('en-US');
  const ended = vi.fn();
  stage.client.auth.session.subscribe(() => ended(stage.client.auth.session.getSnapshot()));
  if (code === 401) stage.server.network.plan('auth.sessionRevoked', { route: 'refreshToken', times: 9 });
  stage.answer(() => new Response(JSON.stringify({ code, message: 'no', data: null })));
  await expect(stage.client.contacts.search('ben')).rejects.toMatchObject({ category: 'auth' });
  await vi.waitFor(() => expect(ended).toHaveBeenLastCalledWith({ status: 'signedOut', reason: 'expired' }));
  await stage.client.destroy();
});
