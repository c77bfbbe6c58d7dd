import { post } from './platform/page.ts';
import type { WidgetOptions } from './widget-types.ts';

/** Asks the server how much is unread for the user of a token: one request, no session, no connection. */
export async function askUnread(server: string, token: string, { user, group }: WidgetOptions): Promise<number> {
  const answer = await post(`${server}/api/auth/unread`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...(user ? { user } : group ? { group } : {}) }),
  });
  const { code, data } = (await answer.json()) as { code: number; data?: { unread?: number } };
  if (code !== 200) throw new Error(`the server answered ${code}`);
  return data?.unread ?? 0;
}
