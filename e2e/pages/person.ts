import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { createFriendship } from './accounts.ts';
import { putSession } from './signed-in.ts';
import { type Language, type Words, words } from './words.ts';

export interface Account {
  readonly userName: string;
  readonly nickName: string;
  readonly password: string;
}

/** A person at a browser: what they do, in the words of the interface. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly account: Account;
  readonly origin: string;
  /** Which language the interface speaks to them: that of their browser. */
  readonly language: Language;
  readonly words: Words;
  /** Hosts that their pages may ask. A test adds those that it enters as a server address. */
  readonly servers: Set<string>;
  /** Set where the account was made without a page. */
  id: number | undefined;

  constructor(
    context: BrowserContext,
    page: Page,
    account: Account,
    origin: string,
    language: Language = 'en-US',
    servers: Set<string> = new Set(),
  ) {
    this.servers = servers;
    this.context = context;
    this.page = page;
    this.account = account;
    this.origin = origin;
    this.language = language;
    this.words = words[language];
  }

  /** The same person in another tab of the same browser. */
  async anotherTab(): Promise<Person> {
    const page = await this.context.newPage();
    const tab = new Person(this.context, page, this.account, this.origin, this.language, this.servers);
    await tab.open('/home/chat');
    return tab;
  }

  async open(route: string): Promise<void> {
    await this.page.goto(`${this.origin}/#${route}`);
  }

  async register(): Promise<void> {
    await this.open('/register');
    await this.page.getByLabel(this.words.userName).fill(this.account.userName);
    await this.page.getByLabel(this.words.nickName).fill(this.account.nickName);
    await this.page.getByLabel(this.words.password, { exact: true }).fill(this.account.password);
    await this.page.getByLabel(this.words.confirmPassword).fill(this.account.password);
    await this.page.getByRole('button', { name: this.words.createAccount, exact: true }).click();
    await this.isHome();
  }

  /** Signs in by the form. */
  async signIn(): Promise<void> {
    await this.open('/login');
    await this.page.getByLabel(this.words.userName).first().fill(this.account.userName);
    await this.page.getByLabel(this.words.password, { exact: true }).fill(this.account.password);
    await this.page.getByRole('button', { name: this.words.signIn, exact: true }).click();
    await this.isHome();
  }

  /**
   * Opens the application signed in, without the form.
   * @param server Address of the server for this process, where only the browser knows the host name of the origin.
   */
  async arrive(server: string = this.origin): Promise<void> {
    const release = await putSession(this.page, { origin: this.origin, server }, this.account);
    await this.open('/home/chat');
    await this.isHome();
    await release();
  }

  async isHome(): Promise<void> {
    await expect(this.page).toHaveURL(/#\/home\//, { timeout: 20_000 });
    await expect(this.part('list-head')).toBeVisible();
  }

  /** Finds a person by user name and sends a request with a few words. */
  async ask(other: Person, words: string): Promise<void> {
    await this.open('/home/friend');
    // The pane beside an empty list offers it too.
    await this.page.getByRole('button', { name: this.words.addFriend }).first().click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(other.account.userName);
    await dialog.getByRole('searchbox').press('Enter');
    await dialog.getByRole('button', { name: this.words.addNamed(other.account.nickName) }).click();
    await dialog.getByRole('textbox', { name: this.words.remark }).fill(words);
    await dialog.getByRole('button', { name: this.words.sendRequest }).click();
    await expect(this.part('toast').first()).toContainText(other.account.nickName);
    // "Close" of the request form goes back to the search.
    await expect(dialog.getByRole('searchbox')).toBeVisible();
    await dialog.getByRole('button', { name: this.words.close }).click();
  }

  /** Approves the request of a person. */
  async approve(other: Person): Promise<void> {
    await this.open('/home/friend/requests');
    const request = this.part('request').filter({ hasText: other.account.nickName });
    await request.getByRole('button', { name: this.words.approve, exact: true }).click();
    await expect(request).toContainText(this.words.approved);
  }

  /** Opens the conversation with somebody from the list of friends. */
  async openChatWith(other: Person): Promise<void> {
    await this.open('/home/friend');
    await this.part('contact-row').filter({ hasText: other.account.nickName }).click();
    // A toast of a new friend offers it too.
    await this.page.getByRole('main').getByRole('button', { name: this.words.sendMessage }).click();
    await expect(this.composer).toBeVisible();
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: this.words.message, exact: true });
  }

  /** Writes a line and sends it by Enter. */
  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    await expect(this.composer).toHaveValue('');
  }

  /** Messages of the open conversation with exactly this text. */
  messages(text: string): Locator {
    return this.part('message').filter({ hasText: text });
  }

  /** Texts of all bubbles of the open conversation, from the oldest to the newest that are drawn. */
  async bubbles(): Promise<string[]> {
    return this.page
      .locator('[data-im-part="message"] [data-im-part="bubble"]')
      .evaluateAll((nodes) =>
        nodes.map((node) => node.querySelector('[data-im-part="text"]')?.textContent ?? node.textContent ?? ''),
      );
  }

  /** Waits until a message of one's own has got through: the next try to connect may be 15 s away. */
  async isSent(text: string): Promise<void> {
    await expect(this.messages(text)).toHaveAttribute('data-state', /sent|read/, { timeout: 30_000 });
  }

  part(name: string): Locator {
    return this.page.locator(`[data-im-part="${name}"]`);
  }
}

/** Two people whose accounts the test made are friends, and open their conversation. */
export async function becomeFriends(one: Person, two: Person): Promise<void> {
  if (one.id === undefined || two.id === undefined) throw new Error('Their accounts have to be new.');
  await createFriendship(one.origin, [one.id, two.id]);
  await Promise.all([one.openChatWith(two), two.openChatWith(one)]);
}
