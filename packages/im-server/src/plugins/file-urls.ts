import type { IncomingMessage } from 'node:http';
import { MessageType } from 'im-sdk/protocol';
import type { ServerConfig } from '../config.ts';

/** Fields that hold the address of a file, in answers and in contents. */
const FIELDS: ReadonlySet<string> = new Set([
  'url',
  'originUrl',
  'thumbUrl',
  'publicUrl',
  'videoUrl',
  'coverUrl',
  'cover',
  'headImage',
  'headImageThumb',
  'sendHeadImage',
  'recvHeadImage',
]);
const IN_CONTENT = new RegExp(`"(${[...FIELDS].join('|')})":"(?=/api/file/)`, 'g');

/** The address under which the caller found this server: the configured one, else what the request says. */
export function requestOrigin(
  config: Pick<ServerConfig, 'publicUrl' | 'trustProxy'>,
  request: Pick<IncomingMessage, 'headers'>,
): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const { headers } = request;
  const host = (config.trustProxy ? lastOf(headers['x-forwarded-host']) : undefined) ?? headers.host ?? '';
  if (!/^[A-Za-z0-9.:[\]-]{1,255}$/.test(host)) return '';
  // Whoever says so falsely deceives only themself.
  const secure = lastOf(headers['x-forwarded-proto']) === 'https' || headers.origin === `https://${host}`;
  return `${secure ? 'https' : 'http'}://${host}`;
}

function lastOf(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value.join(',') : value)?.split(',').at(-1)?.trim() || undefined;
}

/**
 * The same answer with absolute addresses; the same object where it holds none. Addresses are stored root-relative, so
 * that a server may move.
 */
export function withAbsoluteFileUrls<T>(value: T, origin: string): T;
export function withAbsoluteFileUrls(value: unknown, origin: string): unknown {
  if (typeof value !== 'object' || value === null || origin === '') return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    value.forEach((item: unknown, at) => {
      const changed = withAbsoluteFileUrls(item, origin);
      if (changed === item) return;
      copy ??= [...value];
      copy[at] = changed;
    });
    return copy ?? value;
  }
  let copy: Record<string, unknown> | undefined;
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    const field = fields[name];
    const changed =
      typeof field === 'string' ? absolute(name, field, fields, origin) : withAbsoluteFileUrls(field, origin);
    if (changed === field) continue;
    copy ??= { ...fields };
    copy[name] = changed;
  }
  return copy ?? value;
}

function absolute(name: string, text: string, { type }: Record<string, unknown>, origin: string): string {
  if (name === 'content') {
    // What people write is never touched; the contents of the other types are JSON of this server's own making.
    const ours = typeof type === 'number' && type !== MessageType.TEXT && type !== MessageType.CUSTOM;
    return ours && text.includes('"/api/file/') ? text.replace(IN_CONTENT, `$&${origin}`) : text;
  }
  if (!text.startsWith('/api/') || !FIELDS.has(name)) return text;
  return text.startsWith('/api/file/') || text.startsWith('/api/upload/') ? `${origin}${text}` : text;
}
