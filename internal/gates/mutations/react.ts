import type { Mutation } from './mutation.ts';

const kit = 'packages/im-react/src';

/** Mistakes of im-react. */
export const kitMutations: readonly Mutation[] = [
  {
    name: 'a link that hands its page to the opened one',
    edits: [
      { file: `${kit}/rich-text/RichText.tsx`, find: 'rel="noopener noreferrer nofollow"', replace: 'rel="nofollow"' },
    ],
    test: `${kit}/rich-text/RichText.test.ts`,
    caughtBy: 'a link opens a page that cannot reach this one, learns nothing of it and gains nothing by it',
  },
];
