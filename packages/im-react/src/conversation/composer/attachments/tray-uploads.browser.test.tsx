import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FriendsOnPage, friendsOnPage } from '../../../testing/render/friends-on-page.tsx';
import { MessagePane } from '../../pane/MessagePane.tsx';

// The whole way: files that wait in the composer are uploaded to the in-memory server, and the message goes on with that.
let server: FriendsOnPage['server'];
let seat: FriendsOnPage['seat'];
let chat: FriendsOnPage['chat'];

beforeEach(async () => {
  ({ server, seat, chat } = await friendsOnPage((key) => <MessagePane conversation={key} />));
  await expect.element(box()).toBeVisible();
});
afterEach(() => seat.client.destroy());

const box = () => page.getByRole('textbox', { name: 'Message' });
const tray = () => page.getByRole('list', { name: 'Files to send' });
const pdf = () => new File([new Uint8Array(3_565_158)], 'plan.pdf', { type: 'application/pdf' });

function paste(file: File): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  box()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
}
async function picture(): Promise<File> {
  const canvas = document.createElement('canvas');
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ''], 'lake.png', { type: 'image/png' });
}

test('a file says how far it got, and is there when its message is sent', async () => {
  // A tenth after each second, until that was seen.
  server.network.uploadMs = 10_000;
  paste(pdf());
  await expect.element(tray().getByText(/^[0-3]\.\d \/ 3\.4 MB$/)).toBeVisible();
  server.network.uploadMs = 0;
  await expect.element(tray().getByText('3.4 MB', { exact: true })).toBeVisible();
  server.network.uploadMs = 60_000;
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect.element(page.getByRole('article', { name: /File plan.pdf, 3.4 MB, sent$/ })).toBeVisible();
  expect(server.world.files.size).toBe(1);
});

test('a picture has a ring that takes it out, and ends its upload', async () => {
  server.network.uploadMs = 60_000;
  const begun = vi.spyOn(seat.client.files, 'upload');
  paste(await picture());
  const ring = tray().getByRole('button', { name: 'Remove lake.png' });
  await expect.element(ring).toBeVisible();
  await userEvent.click(ring);
  await expect.element(tray()).not.toBeInTheDocument();
  expect(begun.mock.results.map(({ value }) => value.progress.getSnapshot().state)).toEqual(['cancelled']);
});

test('a file that could not be uploaded says so and is tried again', async () => {
  server.network.plan('request.tooLarge', { route: 'uploadFile' });
  paste(pdf());
  const again = tray().getByRole('button', { name: 'Upload plan.pdf again' });
  await expect.element(again).toHaveTextContent('Upload failed, try again');
  await userEvent.click(again);
  await expect.element(tray().getByText('3.4 MB', { exact: true })).toBeVisible();
  await expect.poll(() => server.world.files.size).toBe(1);
});

test('a file refused for its type says why, cannot be sent and offers no second try', async () => {
  server.network.plan('file.type', { route: 'uploadFile' });
  paste(pdf());
  await expect.element(tray().getByText('This type of file is not allowed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload plan.pdf again' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  await userEvent.click(tray().getByRole('button', { name: 'Remove plan.pdf' }));
  await expect.element(tray()).not.toBeInTheDocument();
});

test('a message whose file is refused while it is sent says why, and offers Delete alone', async () => {
  server.network.plan('file.type', { route: 'uploadFile' });
  await seat.client.messages.sendFile(chat, pdf());
  await expect.element(page.getByText('This type of file is not allowed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
});

test('a picture that cannot be shown is drawn as a placeholder with its name', async () => {
  server.network.uploadMs = 60_000;
  paste(new File(['not a picture'], 'lake.png', { type: 'image/png' }));
  await expect.element(tray().getByRole('img', { name: 'lake.png' })).toBeVisible();
  await expect.poll(() => tray().element().querySelector('img')).toBeNull();
});
