import { type Message, MessageType } from '../protocol/index.ts';

/** Id of the recalled message. The content is the id, JSON with `id`, or empty: then the recall itself has the id. */
export function recalledId(message: Message): number {
  const content = message.content ?? '';
  if (/^[0-9]{1,16}$/.test(content)) return Number(content);
  const id = jsonObject(content)?.id;
  if (typeof id === 'number' && id > 0) return id;
  return message.id ?? 0;
}

/** An own do-not-disturb push (82 or 92 with a flag) as ours (83 or 93); any other message as it is. */
export function normalizeSetting(message: Message, me: number): Message {
  if (!isSetting(message) || message.sendId !== me) return message;
  if (message.type === MessageType.ONLINE_STATUS) return { ...message, type: MessageType.FRIEND_DND };
  if (message.type !== MessageType.SHAKE) return message;
  return { ...message, type: MessageType.CARD, signal: true };
}

/**
 * True for a settings push, which has an id like a row: types 82 to 97 (82 and 92: do not disturb) with "true" or
 * "false".
 */
export function isSetting({ type, content }: Message): boolean {
  const mayBe = type >= 82 && type <= 97 && type !== MessageType.LOCATION;
  return mayBe && (content === 'true' || content === 'false');
}

/** Parses message content as a JSON object; `undefined` if it is not one. */
export function jsonObject(text: string | null | undefined): Record<string, unknown> | undefined {
  if (!text?.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
