import { post } from './platform/page.ts';
import type { WidgetOptions } from './widget-types.ts';

/** Asks the page for a token. Resolves to `undefined` while no user is signed in there; rejects if it failed. */
export type TokenSource = () => Promise<string | undefined>;

/** Answers of a token URL while no user is signed in. */
const NOBODY: readonly number[] = [204, 401, 403];

/** Where tokens come from by these options; `undefined` if the page names no user at all. */
export function tokenSource({ getToken, tokenUrl }: WidgetOptions): TokenSource | undefined {
  if (getToken) return async () => (await getToken()) || undefined;
  return tokenUrl ? () => askUrl(tokenUrl) : undefined;
}

async function askUrl(url: string): Promise<string | undefined> {
  const answer = await post(url, { credentials: 'include' });
  if (NOBODY.includes(answer.status)) return undefined;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const text = (await answer.text()).trim();
  if (!text.startsWith('{')) return text || undefined;
  const { token } = JSON.parse(text) as { token?: unknown };
  return typeof token === 'string' && token ? token : undefined;
}
