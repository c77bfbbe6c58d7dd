import { limits } from 'im-sdk/protocol';

/** Why a call failed: a sentence for clients of the specification, and its key. */
export interface FailureReason {
  /** Plain text, at most 256 characters. */
  readonly text: string;
  /** One of `sentences`; `undefined` for a reason in the client's own words. */
  readonly key: string | undefined;
}

/** Sentence by key, in the words of the specification where it has any. */
const sentences = {
  busy: 'The other party is busy',
  offline: 'The other party is offline',
  timeout: 'You did not answer',
  unsupported: 'Peer device does not support calls',
  device: 'Failed to open camera or microphone',
} as const;
type FailureKey = keyof typeof sentences;

/** For a failure without a reason. */
const UNKNOWN = 'The call failed';

function isKnown(key: string): key is FailureKey {
  return Object.hasOwn(sentences, key);
}

/** A reason of the server itself. */
export function reasonOf(key: FailureKey): FailureReason {
  return { text: sentences[key], key };
}

/**
 * The reason of a client's `failed`. A key of its own is dropped. The text loses what could be markup or could hide other
 * text: clients that show it raw show plain words.
 */
export function readReason(reason: string | null | undefined, key: string | null | undefined): FailureReason {
  const given = plainText(reason ?? '');
  const known = [key ?? '', given].find(isKnown) ?? keyOfSentence(given);
  const text = given === '' || isKnown(given) ? known && sentences[known] : given;
  return { text: text ?? UNKNOWN, key: known };
}

function keyOfSentence(text: string): FailureKey | undefined {
  return (Object.keys(sentences) as FailureKey[]).find((key) => sentences[key] === text);
}

/** Markup characters, controls, and invisible characters such as those that change the direction of text. */
const UNWANTED = /[<>&\p{C}\p{Zl}\p{Zp}]+/gu;

function plainText(text: string): string {
  return text.replace(UNWANTED, ' ').trim().slice(0, limits.callReasonLength);
}
