import type { Group, GroupRequest, User } from 'im-sdk/protocol';
import type { HttpAccount } from './http-account.ts';
import type { Seat } from './seat.ts';

/** What one person's account says beside messages, a line each: their groups, requests to them, whom they blocked. */
export type Standing = readonly string[];

export async function standingOfServer(account: HttpAccount): Promise<Standing> {
  const groups = await account.request<Group[]>('GET', '/group/list');
  const requests = await account.request<GroupRequest[]>('GET', '/group/request/list');
  const blocked = await account.request<User[]>('GET', '/blacklist/list');
  const pinned = groups.map((group) => groupLine(group, group.topMessageId ?? 0));
  return standing(
    pinned,
    requests,
    blocked.map(({ id }) => id),
  );
}

export function standingOfClient({ client }: Seat): Standing {
  const groups = client.groups.groups.getSnapshot().map((id) => client.groups.group(id).getSnapshot());
  const lines = groups.map((group) => (group ? groupLine(group, group.topMessage?.id ?? 0) : []));
  return standing(lines, client.groupRequests.requests.getSnapshot(), client.contacts.blocked.getSnapshot());
}

function standing(groups: string[][], requests: readonly GroupRequest[], blocked: readonly number[]): Standing {
  const asked = requests.map(({ id, kind, status }) => `request ${id} (${kind}) is ${status}`);
  return [...groups.flat(), ...asked, ...blocked.map((id) => `blocks ${id}`)].sort();
}

/** Nothing of a group that one is out of. */
function groupLine(group: Group, pinned: number): string[] {
  if (group.quit || group.dissolve) return [];
  const { id, name, ownerId, role, memberCount, isMuted, isAllMuted, joinMode, inviteConsent } = group;
  const attributes = JSON.stringify(Object.entries(group.attributes ?? {}).sort());
  const facts = { name, ownerId, role, memberCount, isMuted, isAllMuted, joinMode, inviteConsent, pinned, attributes };
  return Object.entries(facts).map(([what, value]) => `group ${id}: ${what} ${value}`);
}

/** Where two standings differ, in words. */
export function standingDifferences(what: string, expected: Standing, found: Standing): string[] {
  const lacks = expected.filter((line) => !found.includes(line)).map((line) => `${what} lacks: ${line}`);
  const extra = found.filter((line) => !expected.includes(line)).map((line) => `${what} has: ${line}`);
  return [...lacks, ...extra].slice(0, 6);
}
