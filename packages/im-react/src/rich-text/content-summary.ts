import { MessageType } from 'im-sdk/protocol';
import type { Translate } from '../i18n/create-i18n.ts';

type Fields = Readonly<Record<string, unknown>>;
type Say = (t: Translate, fields: Fields) => string;

/** The fields of a structured message; none where the content is not an object's JSON text. */
export function contentFields(content: string): Fields {
  if (!content.startsWith('{')) return {};
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function minutesAndSeconds(value: unknown): string {
  const seconds = Math.max(0, Math.round(Number(value) || 0));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long a call was, where somebody answered it. */
function callSummary(name: string, { duration }: Fields): string {
  return duration ? `${name} ${minutesAndSeconds(duration)}` : name;
}

const SAYINGS: Readonly<Record<number, Say>> = {
  [MessageType.IMAGE]: (t) => t('summary.image'),
  [MessageType.FILE]: (t, { name }) => (name ? t('summary.fileNamed', { name: textOf(name) }) : t('summary.file')),
  [MessageType.AUDIO]: (t, { duration }) =>
    duration ? t('summary.voiceTimed', { duration: minutesAndSeconds(duration) }) : t('summary.voice'),
  [MessageType.VIDEO]: (t) => t('summary.video'),
  [MessageType.RED_ENVELOPE]: (t) => t('summary.redEnvelope'),
  [MessageType.TRANSFER]: (t, { amount }) =>
    amount ? t('summary.transferAmount', { amount: textOf(amount) }) : t('summary.transfer'),
  [MessageType.LOCATION]: (t, { name }) =>
    name ? t('summary.locationNamed', { name: textOf(name) }) : t('summary.location'),
  [MessageType.SHAKE]: (t) => t('summary.shake'),
  [MessageType.CARD]: (t, { name, nickName, groupId }) => {
    if (groupId) return t('summary.groupCard');
    const person = textOf(name) || textOf(nickName);
    return person ? t('summary.cardNamed', { name: person }) : t('summary.card');
  },
  [MessageType.ACT_RT_VOICE]: (t, call) => callSummary(t('summary.voiceCall'), call),
  [MessageType.ACT_RT_VIDEO]: (t, call) => callSummary(t('summary.videoCall'), call),
  [MessageType.FRIEND_APPLY]: (t) => t('summary.friendApply'),
  [MessageType.GROUP_APPLY]: (t) => t('summary.groupApply'),
  [MessageType.SYSTEM_MESSAGE]: (t, { title }) => textOf(title) || t('summary.system'),
};

/** Whether the kit knows a type of message well enough to name it. */
export function isKnownType(type: number): boolean {
  return type === MessageType.TEXT || type === MessageType.TIP_TEXT || Object.hasOwn(SAYINGS, type);
}

/** A message in one line: its text, or what kind of thing it is in the reader's language. Never JSON. */
export function contentSummary(
  t: Translate,
  { type, content }: { readonly type: number; readonly content: string },
): string {
  if (type === MessageType.TEXT || type === MessageType.TIP_TEXT) return content;
  const say = SAYINGS[type];
  return say ? say(t, contentFields(content)) : t('summary.unknown');
}
