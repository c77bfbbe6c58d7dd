import { fileSize } from '../../../i18n/quantities.ts';
import { emojiInWords } from '../../../rich-text/emoji-words.ts';
import type { BuiltInKind } from '../kind.ts';
import { withCaption } from '../with-caption.ts';
import { FileKind } from './FileKind.tsx';

/** Type 2. */
export const fileKind: BuiltInKind<'FILE'> = {
  component: FileKind,
  shape: 'box',
  meta: 'inside',
  summary: (t, { name, caption }) =>
    withCaption(t, name ? t('summary.fileNamed', { name }) : t('summary.file'), caption),
  spokenName({ t, fields }) {
    const size = fields.amount('size');
    const caption = emojiInWords(t, fields.text('caption'));
    return [t('kind.spokenFile', { name: fields.text('name') }).trim(), size > 0 ? fileSize(size) : '', caption];
  },
  copied: ({ content }) => (content?.caption ? { text: content.caption } : undefined),
  file: ({ content }) => content,
  isForwardable: ({ content }) => content !== undefined,
};
