import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
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

/** The messages with a person, or of a group. */
export function logOf({ page }: Person, chat: string): Locator {
  return page.getByRole('log', { name: `Messages with ${chat}` });
}

/** Opens a chat from the list. */
export async function open(person: Person, chat: string): Promise<void> {
  await rowOf(person, chat).click();
  await expect(logOf(person, chat)).toBeVisible();
}

/** The menu of a message. */
export function messageMenu(page: Page): Locator {
  return page.getByRole('menu', { name: 'Message actions' });
}

/** The bubble of the last message that says something itself, not in a quote. */
export function bubbleOf(person: Person, text: string): Locator {
  const quoted = person.page.locator('[data-im-part="quote"]', { hasText: text });
  return person.messages(text).filter({ hasNot: quoted }).last().locator('[data-im-part="bubble"]');
}

/** Opens the menu of a message by the right button. */
export async function openMenu(person: Person, text: string): Promise<Locator> {
  await bubbleOf(person, text).click({ button: 'right' });
  return messageMenu(person.page);
}

/** Chooses a line of the menu of a message. */
export async function choose(person: Person, text: string, action: string): Promise<void> {
  const menu = await openMenu(person, text);
  await menu.getByRole('menuitem', { name: action, exact: true }).click();
}

const PHONE = 2;

/** One of the demo on their phone: what they do there reaches the pages as it would from another device. */
export interface Phone {
  /** Asks the server, and answers with the data. A refusal fails the test. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** Sends a private message of any type. */
  send(recvId: number, type: number, content: string): Promise<unknown>;
}

/** Signs one of the demo in on a phone. */
export async function phoneOf(request: APIRequestContext, url: string, userName: string): Promise<Phone> {
  const signIn = await request.post(`${url}/api/login`, {
    data: { userName, password: 'demo-12345', terminal: PHONE },
  });
  const { data } = (await signIn.json()) as { data: { accessToken: string } };
  const phone: Phone = {
    async call(method, path, body) {
      const answer = await request.fetch(`${url}/api${path}`, {
        method,
        headers: { accessToken: data.accessToken },
        ...(body && { data: body }),
      });
      const said = (await answer.json()) as { code: number; data: unknown };
      expect(said, await answer.text()).toMatchObject({ code: 200 });
      return said.data;
    },
    send: (recvId, type, content) =>
      phone.call('POST', '/message/private/send', { tmpId: crypto.randomUUID().slice(0, 8), type, content, recvId }),
  };
  return phone;
}
