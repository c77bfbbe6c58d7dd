import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import type { Person } from './person.ts';

/** A small red picture. */
export const PNG: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mM4YGBAEmIY1TCqYfhqAACs5yAQdN/vpQAAAABJRU5ErkJggg==',
  'base64',
);

/** The row of a chat in the list. */
export function rowOf({ page }: Person, chat: string): Locator {
  return page.getByRole('option', { name: new RegExp(`^${chat}, `) });
}

/** Opens a chat from the list. */
export async function open(person: Person, chat: string): Promise<void> {
  await rowOf(person, chat).click();
  await expect(person.page.getByRole('log', { name: `Messages with ${chat}` })).toBeVisible();
}

const PHONE = 2;
const CUSTOM = 1000;

/** One of the demo sends a kind of a host's own from their phone: no interface of ours does that. */
export async function saysAsHost(
  request: APIRequestContext,
  url: string,
  userName: string,
  recvId: number,
  content: object,
): Promise<void> {
  const signIn = await request.post(`${url}/api/login`, {
    data: { userName, password: 'demo-12345', terminal: PHONE },
  });
  const { data } = (await signIn.json()) as { data: { accessToken: string } };
  const sent = await request.post(`${url}/api/message/private/send`, {
    headers: { accessToken: data.accessToken },
    data: { tmpId: crypto.randomUUID().slice(0, 8), type: CUSTOM, content: JSON.stringify(content), recvId },
  });
  expect(await sent.json(), await sent.text()).toMatchObject({ code: 200 });
}
