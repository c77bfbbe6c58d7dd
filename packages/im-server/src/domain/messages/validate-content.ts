import { contentIssues, isSendableType, MessageType } from 'im-sdk/protocol';
import { invalidInput } from '../../plugins/validation.ts';
import type { ContentFiles, Files } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

const payments: readonly number[] = [MessageType.RED_ENVELOPE, MessageType.TRANSFER];

/** URL in a host's field. */
const ADDRESS = /^(?:https?:\/\/|\/api\/file\/)/i;

/** Content and host fields as stored, with the files in them. */
export interface ValidatedContent extends ContentFiles {
  readonly ext: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Validates a content by its type.
 * @throws {Refusal} `message.type`, `request.invalid` with issues, `file.foreign` for a foreign file URL.
 */
export function validateContent(
  files: Pick<Files, 'readContentFiles' | 'keyOf'>,
  paymentCards: boolean,
  type: number,
  content: string,
  ext: Readonly<Record<string, unknown>> | null | undefined,
): ValidatedContent {
  if (!isSendableType(type) || (payments.includes(type) && !paymentCards)) throw new Refusal('message.type');
  const issues = contentIssues(type, content);
  if (issues.length > 0) throw invalidInput(issues);
  const named = files.readContentFiles(type, content);
  if (typeof named === 'string') throw new Refusal(named);
  const hosts = hostFields(type, content, ext);
  if (hosts.length === 0) return { ...named, ext: ext ?? undefined };
  const keys = new Set(named.keys);
  for (const address of hosts.flatMap(addressesIn)) {
    const key = files.keyOf(address);
    if (key === undefined) throw new Refusal('file.foreign');
    keys.add(key);
  }
  return { content: named.content, keys: [...keys], ext: ext ?? undefined };
}

/** Values with a host-defined structure. */
function hostFields(type: number, content: string, ext: unknown): unknown[] {
  const fields = ext === null || ext === undefined ? [] : [ext];
  return type === MessageType.CUSTOM ? [...fields, JSON.parse(content)] : fields;
}

/** URLs in a JSON value. */
function addressesIn(value: unknown): string[] {
  const found: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && ADDRESS.test(next)) found.push(next);
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next));
  }
  return found;
}
