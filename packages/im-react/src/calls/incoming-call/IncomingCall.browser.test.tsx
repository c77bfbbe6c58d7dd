import { callUser, groupCallView, participantView, privateCallView } from 'im-rtc/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useRegionKeys } from '../../hooks/keys/useRegionKeys.ts';
import { CREW } from '../../testing/demo/groups.ts';
import { renderCall } from '../../testing/stage/call-stage.tsx';

const MIA = 3;
const ringing = privateCallView({ peerId: MIA, phase: 'ringing', role: 'callee', startedAt: undefined });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(414, 896));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.removeItem('im-react.desktopNotifications');
});

test('names who calls and what for, and is announced at once', async () => {
  const { engine } = await renderCall({ call: ringing });
  const sentence = 'Mia Larsen requests a voice call with you';
  await expect.element(page.getByRole('alertdialog', { name: sentence })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
  engine.setCall({ ...ringing, mode: 'video' });
  await expect.element(page.getByRole('alertdialog', { name: /requests a video call with you$/ })).toBeVisible();
});

test('is answered and rejected by its buttons', async () => {
  const { engine } = await renderCall({ call: ringing });
  await button('Accept').click();
  await button('Reject').click();
  expect(engine.commands).toEqual([['accept'], ['hangUp']]);
});

test('never takes the focus from writing; it is reached by keyboard', async () => {
  const { engine } = await renderCall({ page: <textarea aria-label="Letter" /> });
  const letter = page.getByRole('textbox', { name: 'Letter' });
  await letter.click();
  engine.setCall(ringing);
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('hello{Enter}');
  await expect.element(letter).toHaveValue('hello\n');
  (button('Accept').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(engine.commands).toEqual([['accept']]);
});

test('F6 leads to it and back, and in the window of a call too', async () => {
  function Page() {
    useRegionKeys();
    return (
      <div data-im-region="">
        <button type="button">page</button>
      </div>
    );
  }
  const { engine } = await renderCall({ call: ringing, page: <Page /> });
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  (button('page').element() as HTMLElement).focus();
  await userEvent.keyboard('{F6}');
  await expect.element(button('Accept')).toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(button('page')).toHaveFocus();
  engine.setCall(privateCallView({ peerId: MIA }));
  await expect.element(page.getByRole('dialog')).toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(button('page')).toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(page.getByRole('dialog')).toHaveFocus();
});

test('once it is answered, its window has the focus; after the call what had it before', async () => {
  const { engine } = await renderCall({ page: <textarea aria-label="Letter" /> });
  const letter = page.getByRole('textbox', { name: 'Letter' });
  await letter.click();
  engine.setCall(ringing);
  await button('Accept').click();
  engine.setCall(privateCallView({ peerId: MIA, role: 'callee', phase: 'connecting', startedAt: undefined }));
  await expect.element(page.getByRole('dialog', { name: 'Voice call with Mia Larsen' })).toHaveFocus();
  engine.setCall(undefined);
  await expect.element(letter).toHaveFocus();
});

test('an invitation to a group call names inviter and group, and shows who else is in it', async () => {
  const ids = [3, 4, 8, 6, 15, 5, 7, 9];
  await renderCall({
    call: groupCallView({
      phase: 'ringing',
      groupId: CREW,
      isHost: false,
      hostId: 4,
      inviterId: MIA,
      self: callUser(2),
      startedAt: undefined,
      participants: ids.map((id) => participantView(id, { user: callUser(id, { nickName: '' }) })),
    }),
  });
  const panel = page.getByRole('alertdialog', {
    name: 'Mia Larsen invites you to a multi-person call · Design crew',
  });
  await expect.element(panel).toMatchTextContent('7 other people');
  await expect.element(panel).toMatchTextContent('+2');
});

test('in the background it is a desktop notification, if these are switched on', async () => {
  const shown: string[] = [];
  class FakeNotification {
    static permission = 'granted';
    constructor(title: string, options?: NotificationOptions) {
      shown.push(`${title} ${options?.body}`);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { engine } = await renderCall({ call: ringing });
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(shown).toEqual([]);
  engine.setCall(undefined);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  localStorage.setItem('im-react.desktopNotifications', 'on');
  engine.setCall({ ...ringing, generation: 2 });
  await vi.waitFor(() => expect(shown).toEqual(['Mia Larsen requests a voice call with you']));
});
