import { contentIssues, isSendableType, MessageType } from 'im-sdk/protocol';
import { invalidInput } from '../../../plugins/validation.ts';
import type { ContentFiles, Files } from '../../../ports.ts';
import { Refusal } from '../../../refusal.ts';

/** Types that look like money. */
const payments: readonly number[] = [MessageType.RED_ENVELOPE, MessageType.TRANSFER];

/** What looks like the address of something, wherever a host put it. */
const ADDRESS = /^(?:https?:\/\/|\/api\/file\/)/i;

/** A content and host fields as they are stored, and the files that they name. */
export interface ValidatedContent extends ContentFiles {
  readonly ext: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Reads what somebody wants to send.
 * @throws {Refusal} `message.type`, `request.invalid` with each field, `file.foreign` for an address of elsewhere.
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

/** The values whose form is the host's own. */
function hostFields(type: number, content: string, ext: unknown): unknown[] {
  const fields = ext === null || ext === undefined ? [] : [ext];
  return type === MessageType.CUSTOM ? [...fields, JSON.parse(content)] : fields;
}

/** Every text in a JSON value that is an address. */
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
