import { createImClient, type ImClient, ImError } from 'im-sdk';
import { createSignal, type Signal } from '../../platform/create-signal.ts';
import type { TokenSource } from '../token.ts';
import type { WidgetError } from '../widget-types.ts';

/** User of the widget: the page's user, or a visitor; `signedOut` without either. */
export type WidgetUser = { readonly client: ImClient; readonly isVisitor: boolean } | 'signedOut';

export interface WidgetSession {
  readonly user: Signal<WidgetUser>;
  /** Asks another source for a token. A token of another user, or none, ends the session. */
  identify(token: TokenSource | undefined): void;
  /** Makes the client of a visitor, while no user is signed in. */
  visit(): void;
  /** Closes the connection. The session is kept for the next page. */
  end(): void;
}

export interface WidgetSessionParts {
  readonly server: string;
  readonly language: string;
  readonly token: TokenSource | undefined;
  onError(error: WidgetError): void;
}

/** The account of a widget, from the tokens of its page. */
export function createWidgetSession({ server, language, token, onError }: WidgetSessionParts): WidgetSession {
  const address = { apiUrl: `${server}/api`, socketUrl: `${server.replace(/^http/, 'ws')}/im` };
  let source = token;
  /** User of the newest token. */
  let subject: string | undefined;
  /** A token that was asked for to see whose it is, for the sign-in that follows. */
  let asked: string | undefined;
  /** Counts identities: what an older one still answers is ignored. */
  let turn = 0;
  const report = (error: unknown): void => {
    const { code, message } = error instanceof ImError ? error : { code: 'client.internal', message: String(error) };
    onError({ code, message });
  };

  async function getToken(): Promise<string> {
    const now = turn;
    const word = asked ?? (await source?.());
    asked = undefined;
    if (now === turn && word) subject = tokenSubject(word);
    else if (now === turn) void leave();
    if (!word) throw new Error('no user is signed in on the page');
    return word;
  }

  function signIn(): WidgetUser {
    return {
      client: createImClient({ server: address, language, auth: { getToken }, onError: report }),
      isVisitor: false,
    };
  }

  /** Ends the session, on the server too. A visitor's is kept: it becomes the user's who signs in. */
  async function leave(): Promise<void> {
    turn += 1;
    const before = user.getSnapshot();
    user.set('signedOut');
    if (before === 'signedOut') return;
    if (!before.isVisitor) await before.client.auth.logout().catch(report);
    await before.client.destroy();
  }

  /** Signs in the user of the page's new source, unless it is the same one. */
  async function change(next: TokenSource): Promise<void> {
    const now = turn;
    const word = await next();
    if (now !== turn) return;
    const isSame = word !== undefined && subject !== undefined && tokenSubject(word) === subject;
    if (isSame && user.getSnapshot() !== 'signedOut') return;
    await leave();
    if (!word || turn !== now + 1) return;
    asked = word;
    user.set(signIn());
  }

  const user = createSignal<WidgetUser>(source ? signIn() : 'signedOut');
  return {
    user,
    identify(next) {
      source = next;
      turn += 1;
      (next ? change(next) : leave()).catch(report);
    },
    visit() {
      if (user.getSnapshot() !== 'signedOut') return;
      user.set({ client: createImClient({ server: address, language, onError: report }), isVisitor: true });
    },
    end() {
      turn += 1;
      const now = user.getSnapshot();
      if (now !== 'signedOut') void now.client.destroy();
    },
  };
}

/** The user that a token names (`sub`), to see whether another one is meant; `undefined` if it cannot be read. */
function tokenSubject(token: string): string | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const { sub } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
