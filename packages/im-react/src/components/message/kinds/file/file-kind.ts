import { fileSize } from '../../../../i18n/quantities.ts';
import type { BuiltInKind } from '../kind.ts';
import { FileKind } from './FileKind.tsx';

/** Type 2. */
export const fileKind: BuiltInKind<'FILE'> = {
  component: FileKind,
  shape: 'box',
  meta: 'inside',
  summary: (t, { name }) => (name ? t('summary.fileNamed', { name }) : t('summary.file')),
  spokenName({ t, fields }) {
    const size = fields.amount('size');
    return [t('kind.spokenFile', { name: fields.text('name') }).trim(), size > 0 ? fileSize(size) : ''];
  },
  file: ({ content }) => content,
  isForwardable: ({ content }) => content !== undefined,
};
