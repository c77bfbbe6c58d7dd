import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { fileSize, money, playingTime } from '../../i18n/quantities.ts';
import type { Translate } from '../../i18n/translate.ts';
import { contentSummary } from '../../rich-text/content-summary.ts';
import { summarizeCall } from './kinds/call/call-summary.ts';
import { fieldsOf } from './kinds/fields.ts';
import type { AlbumPosition } from './kinds/image/album-grid.ts';

/** Summary of a message's content for screen readers: its text, or its kind with the main details. */
export function spokenContent(t: Translate, locale: string, row: MessageRow, album?: AlbumPosition): string {
  const fields = fieldsOf(row.content);
  const listed = (...parts: readonly string[]): string =>
    parts.filter((part) => part !== '').join(t('message.listComma'));
  const duration = fields.amount('duration');
  const long = duration > 0 ? playingTime(duration) : '';
  switch (row.type) {
    case MessageType.IMAGE:
      return album ? t('kind.spokenImageOf', { index: album.index + 1, count: album.count }) : t('kind.spokenImage');
    case MessageType.FILE: {
      const size = fields.amount('size');
      return listed(t('kind.spokenFile', { name: fields.text('name') }).trim(), size > 0 ? fileSize(size) : '');
    }
    case MessageType.AUDIO:
      return listed(t('kind.spokenVoice'), long);
    case MessageType.VIDEO:
      return listed(t('kind.spokenVideo'), long);
    case MessageType.RED_ENVELOPE:
      return listed(t('kind.redEnvelope'), fields.text('greeting'));
    case MessageType.TRANSFER: {
      const amount = fields.amount('amount');
      return listed(t('kind.transfer'), amount > 0 ? money(locale, amount, fields.text('currency')) : '');
    }
    case MessageType.LOCATION:
      return listed(t('kind.spokenLocation'), fields.text('name'), fields.text('address'));
    case MessageType.CARD:
      return listed(t(fields.text('kind') === 'group' ? 'kind.groupCard' : 'kind.userCard'), fields.text('name'));
    case MessageType.ACT_RT_VOICE:
    case MessageType.ACT_RT_VIDEO: {
      const { title, note } = summarizeCall(t, row);
      return listed(title, note);
    }
    case MessageType.SHAKE:
      return t(row.mine ? 'kind.shakeMine' : 'kind.shake');
    default:
      return contentSummary(t, row);
  }
}
