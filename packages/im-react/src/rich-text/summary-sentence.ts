import type { MessageSummary } from 'im-sdk';
import { playingTime } from '../i18n/quantities.ts';
import type { Translate } from '../i18n/translate.ts';
import { emojiInWords } from './emoji-words.ts';
import { formatNotices, formatTip } from './tip-sentence.ts';

/** Amount in cents, with its currency code if known. */
function money(amount: number, currency: string): string {
  return `${(amount / 100).toFixed(2)} ${currency}`.trim();
}

const withName = (label: string, name: string): string => (name ? `${label} ${name}` : label);

/** Translated one-line text of a message summary. */
export function summarySentence(t: Translate, summary: MessageSummary): string {
  switch (summary.kind) {
    case 'text':
      return emojiInWords(t, summary.text);
    case 'tip':
      return formatTip(t, { title: summary.title, content: summary.text });
    case 'image':
      return t('summary.image');
    case 'file':
      return summary.name ? t('summary.fileNamed', { name: summary.name }) : t('summary.file');
    case 'voice':
      return summary.duration
        ? t('summary.voiceTimed', { duration: playingTime(summary.duration) })
        : t('summary.voice');
    case 'video':
      return t('summary.video');
    case 'redEnvelope':
      return withName(t('summary.redEnvelope'), summary.greeting);
    case 'transfer':
      return summary.amount
        ? t('summary.transferAmount', { amount: money(summary.amount, summary.currency) })
        : t('summary.transfer');
    case 'location':
      return summary.name ? t('summary.locationNamed', { name: summary.name }) : t('summary.location');
    case 'shake':
      return t('summary.shake');
    case 'userCard':
      return summary.name ? t('summary.cardNamed', { name: summary.name }) : t('summary.card');
    case 'groupCard':
      return withName(t('summary.groupCard'), summary.name);
    case 'voiceCall':
    case 'videoCall': {
      const label = t(summary.kind === 'voiceCall' ? 'summary.voiceCall' : 'summary.videoCall');
      return summary.text || (summary.duration ? `${label} ${playingTime(summary.duration)}` : label);
    }
    case 'friendApplication':
      return t('summary.friendApply');
    case 'groupApplication':
      return t('summary.groupApply');
    case 'notice':
      return formatNotices(t, summary.title)?.title ?? (summary.text || t('summary.system'));
    case 'recalled':
      return recalled(t, summary.actor, summary.name);
    case 'custom':
      return summary.text;
    case 'unknown':
      return t('summary.unknown');
  }
}

function recalled(t: Translate, actor: 'me' | 'peer' | 'sender' | 'administrator', name: string): string {
  if (actor === 'me') return t('summary.recalledByMe');
  if (actor === 'administrator') return t('summary.recalledByAdmin');
  return actor === 'sender' && name ? t('summary.recalledByNamed', { name }) : t('summary.recalledByPeer');
}
