import type { BuiltInKind } from '../kind.ts';
import { LocationKind } from './LocationKind.tsx';

/** Type 88. */
export const locationKind: BuiltInKind<'LOCATION'> = {
  component: LocationKind,
  shape: 'media',
  meta: 'inside',
  summary: (t, { name }) => (name ? t('summary.locationNamed', { name }) : t('summary.location')),
  spokenName: ({ t, fields }) => [t('kind.spokenLocation'), fields.text('name'), fields.text('address')],
  copied({ content }) {
    const text = [content?.name ?? '', content?.address ?? ''].filter((part) => part !== '').join('\n');
    return text === '' ? undefined : { text };
  },
  isForwardable: ({ content }) => content !== undefined,
};
