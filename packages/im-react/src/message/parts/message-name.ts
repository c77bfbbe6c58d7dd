import type { MessageRow } from 'im-sdk';
import { MessageStatus } from 'im-sdk/protocol';
import type { Translate } from '../../i18n/translate.ts';
import type { AlbumPosition } from '../kinds/image/album-grid.ts';
import { spokenContent } from '../kinds/summary-sentence.ts';

function stateWord(t: Translate, row: MessageRow, isVisitor: boolean | undefined): string | undefined {
  if (!row.mine) return undefined;
  if (row.state === 'sent' && row.receipt && row.readedCount > 0)
    return isVisitor ? t('message.read') : t('message.readBy', { count: row.readedCount });
  return t(`message.${row.state}`);
}

/** Input of `messageName`. */
export interface NamedMessage {
  readonly t: Translate;
  /** BCP 47 locale for formatting numbers. */
  readonly locale: string;
  readonly row: MessageRow;
  /** Display name of the sender, "You" for own messages. */
  readonly sender: string;
  /** Display name of the sender of the quoted message, "You" for own messages. Default: the name in the quote. */
  readonly quotedSender?: string | undefined;
  /** Formatted send time. */
  readonly time: string;
  readonly album?: AlbumPosition | undefined;
  /** Content by the message's custom kind. Default: by its built-in kind. */
  readonly ownContent?: string | undefined;
  /** The user is a visitor: "read" without the number of readers. Default false. */
  readonly isVisitor?: boolean | undefined;
}

/** Accessible name of a message: sender, time, content summary, then "edited" and the send state. */
export function messageName(message: NamedMessage): string {
  const { t, locale, row, sender, quotedSender, time, album, ownContent, isVisitor } = message;
  const content = ownContent ?? spokenContent(t, locale, row, album);
  const summary = withOrigin(t, row, withQuote(t, row, content, quotedSender));
  const name = t('message.articleName', { sender, time, summary });
  const words = [row.revision > 0 ? t('message.edited') : undefined, stateWord(t, row, isVisitor)];
  return words.reduce<string>(
    (sum, word) => (word ? t('message.articleState', { name: sum, state: word }) : sum),
    name,
  );
}

function withQuote(t: Translate, { quote }: MessageRow, text: string, quotedSender: string | undefined): string {
  const name = quotedSender || quote?.sendNickName;
  if (!name || quote?.status === MessageStatus.RECALL) return text;
  return t('kind.spokenQuoting', { text, name });
}

function withOrigin(t: Translate, { forwardedFrom: name }: MessageRow, text: string): string {
  return name ? t('kind.spokenForwarded', { text, name }) : text;
}
