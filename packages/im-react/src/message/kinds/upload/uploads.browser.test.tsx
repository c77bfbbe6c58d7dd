import type { ConversationKey } from 'im-sdk/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FriendsOnPage, friendsOnPage } from '../../../testing/render/friends-on-page.tsx';
import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

// The whole way: a client on the in-memory server, its outbox, and the bubble of a file on its way.
let server: FriendsOnPage['server'];
let seat: FriendsOnPage['seat'];
let chat: ConversationKey;

beforeEach(async () => {
  ({ server, seat, chat } = await friendsOnPage((key) => <KindsOnList conversation={key} />));
});
afterEach(() => seat.client.destroy());

const file = (bytes = 2_726_298): File => new File([new Uint8Array(bytes)], 'budget.xlsx');
const sent = page.getByRole('article', { name: /^You, \d\d:\d\d, File budget.xlsx, 2.6 MB/ });

describe('a file on its way', () => {
  test('says how far it got, and is cancelled by its ring: nothing is sent', async () => {
    server.network.uploadMs = 60_000;
    await seat.client.messages.sendFile(chat, file());
    await expect.element(page.getByText(/^0.\d \/ 2.6 MB · \d+%$/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect.element(sent).not.toBeInTheDocument();
    expect(seat.client.messages.unsent.getSnapshot()).toBe(0);
  });

  test('ends as a message with its size, and can be downloaded', async () => {
    await seat.client.messages.sendFile(chat, file());
    await expect.element(page.getByRole('article', { name: /File budget.xlsx, 2.6 MB, sent$/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download budget.xlsx' })).toBeInTheDocument();
    await expect.element(page.getByText('2.6 MB')).toBeVisible();
  });

  test('says why it was not sent; the ring, by keyboard, begins again', async () => {
    server.network.plan('request.tooLarge', { route: 'uploadFile' });
    await seat.client.messages.sendFile(chat, file());
    await expect.element(page.getByText('Upload failed')).toBeVisible();
    const row = page.getByRole('article', { name: /File budget.xlsx, 2.6 MB, failed$/ });
    row.element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(row.getByRole('button', { name: 'Resend' }).first()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('article', { name: /File budget.xlsx, 2.6 MB, sent$/ })).toBeVisible();
  });
});

describe('a picture on its way', () => {
  test('carries the ring on itself; several stand in one grid, each with its own', async () => {
    server.network.uploadMs = 60_000;
    const picture = new File([pixel()], 'dot.png', { type: 'image/png' });
    await seat.client.messages.sendFiles(chat, [picture, picture, picture]);
    await expect.element(page.getByRole('article', { name: /Photo 2 of 3, (sending|waiting)/ })).toBeInTheDocument();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel upload' }).elements().length).toBe(3);
    await page.getByRole('button', { name: 'Cancel upload' }).nth(1).click();
    await expect.element(page.getByRole('article', { name: /Photo 2 of 2/ })).toBeInTheDocument();
  });
});

/** A PNG of one dot. */
function pixel(): Uint8Array<ArrayBuffer> {
  const text = atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
