import { MessageType } from 'im-sdk/protocol';

/** Response and content fields that hold a file URL. */
const URL_FIELDS: ReadonlySet<string> = new Set([
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
const IN_CONTENT = new RegExp(`"(${[...URL_FIELDS].join('|')})":"(?=/api/file/)`, 'g');

/**
 * Copy of a response with absolute file URLs; the same object if it holds none. URLs are stored root-relative, so that a
 * server can change its address.
 */
export function withAbsoluteFileUrls<T>(value: T, baseUrl: string): T;
export function withAbsoluteFileUrls(value: unknown, baseUrl: string): unknown {
  if (typeof value !== 'object' || value === null || baseUrl === '') return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    value.forEach((item: unknown, at) => {
      const changed = withAbsoluteFileUrls(item, baseUrl);
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
      typeof field === 'string' ? absolute(name, field, fields, baseUrl) : withAbsoluteFileUrls(field, baseUrl);
    if (changed === field) continue;
    copy ??= { ...fields };
    copy[name] = changed;
  }
  return copy ?? value;
}

function absolute(name: string, text: string, { type }: Record<string, unknown>, baseUrl: string): string {
  if (name === 'content') {
    // Text and custom contents are never rewritten. Other contents are JSON that this server has serialized.
    const isOwnJson = typeof type === 'number' && type !== MessageType.TEXT && type !== MessageType.CUSTOM;
    return isOwnJson && text.includes('"/api/file/') ? text.replace(IN_CONTENT, `$&${baseUrl}`) : text;
  }
  if (!text.startsWith('/api/') || !URL_FIELDS.has(name)) return text;
  return text.startsWith('/api/file/') || text.startsWith('/api/upload/') ? `${baseUrl}${text}` : text;
}
