import { contentIssues } from '../../../protocol/index.ts';
import { listed } from '../state/message-log.ts';
import { demand } from '../state/refusal.ts';
import type { StoredFile } from '../state/stored-file.ts';
import { type StoredRow, visibleAbove, type World } from '../state/world.ts';
import { FILES } from './files.ts';

/** Names of fields that hold the address of a file. */
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'originUrl', 'thumbUrl', 'videoUrl', 'coverUrl']);

/** A send whose content names only files that may be named; a repeat of a send is let through as it was. */
export function withOwnFiles<
  B extends { readonly type: number; readonly content: string; readonly tmpId?: string | null | undefined },
>(world: World, userId: number, origin: string, body: B): B {
  // What does not fit its type is refused by the send itself, field by field.
  if (contentIssues(body.type, body.content).length > 0) return body;
  const isRepeat = world.sends.has(`${userId}:${body.tmpId}`);
  return { ...body, content: ownFiles(world, userId, origin, body.content, isRepeat) };
}

/**
 * Lets a content name only files that its sender uploaded or has seen in a message; answers it with whole addresses.
 * What is no JSON with addresses is answered as it is.
 */
function ownFiles(world: World, userId: number, origin: string, content: string, trusted: boolean): string {
  const fields = fieldsOf(content);
  if (!fields) return content;
  for (const [name, value] of Object.entries(fields)) {
    if (!ADDRESSES.has(name) || typeof value !== 'string' || value === '') continue;
    const address = value.startsWith('/') ? `${origin}${value}` : value;
    fields[name] = address;
    if (trusted) continue;
    demand(address.startsWith(`${origin}${FILES}`), 'file.foreign');
    fileFor(world, userId, address);
  }
  return JSON.stringify(fields);
}

/** The file behind a whole address, for somebody who uploaded it or has seen it in a message. */
export function fileFor(world: World, userId: number, address: string): StoredFile {
  const file = fileAt(world, address);
  demand(file && (file.ownerId === userId || hasSeen(world, userId, address)), 'file.foreign');
  demand(!file.gone, 'file.gone');
  return file;
}

function fileAt(world: World, address: string): StoredFile | undefined {
  const at = address.indexOf(FILES);
  return at < 0 ? undefined : world.files.get(address.slice(at + FILES.length));
}

/** A content was erased: files that nothing else names are gone. */
export function releaseFiles(world: World, content: string): void {
  for (const address of addressesIn(content)) releaseFile(world, address);
}

/** Something names a file no more: it is gone where nothing else does. */
export function releaseFile(world: World, address: string): void {
  const file = fileAt(world, address);
  if (file && !isNamed(world, address)) file.gone = true;
}

/** What a row names is found by it later. */
export function noteFiles(world: World, stored: StoredRow): void {
  for (const address of addressesIn(stored.row.content ?? '')) listed(world.rowsNaming, address).push(stored);
}

/** Rows that name a file now; an erased one names none. */
function rowsNaming(world: World, address: string): StoredRow[] {
  const rows = world.rowsNaming.get(address) ?? [];
  return rows.filter(({ row }) => addressesIn(row.content ?? '').includes(address));
}

function hasSeen(world: World, userId: number, address: string): boolean {
  return rowsNaming(world, address).some(({ log, row }) => {
    const above = visibleAbove(world, log, userId);
    return above !== undefined && row.chatSeq > above;
  });
}

function isNamed(world: World, address: string): boolean {
  if ([...world.albumImages.values()].some(({ url }) => url === address)) return true;
  if ([...world.groups.values()].some(({ headImage, dissolved }) => !dissolved && headImage === address)) return true;
  return rowsNaming(world, address).length > 0;
}

function addressesIn(content: string): string[] {
  const fields = fieldsOf(content) ?? {};
  return Object.entries(fields).flatMap(([name, value]) => (ADDRESSES.has(name) ? [String(value)] : []));
}

function fieldsOf(content: string): Record<string, unknown> | undefined {
  if (!content.startsWith('{')) return undefined;
  try {
    return JSON.parse(content) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
