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
  {
    name: 'a refused text in the place of what was written since',
    edits: [
      {
        file: `${kit}/hooks/composer/create-composer.ts`,
        find: "if (!draftBeforeEdit && written.text !== '') return;",
        replace: '',
      },
    ],
    test: `${kit}/hooks/composer/create-composer.test.ts`,
    caughtBy: 'leaves what was written since where the outbox refuses an earlier text',
  },
  {
    name: 'the text of a message that is being edited stored as a draft',
    edits: [
      {
        file: `${kit}/hooks/composer/create-composer.ts`,
        find: '} = draftBeforeEdit ?? state;',
        replace: '} = state;',
      },
    ],
    test: `${kit}/hooks/composer/composer-drafts.test.ts`,
    caughtBy: 'is no draft either where an earlier text is refused meanwhile: that one comes back',
  },
  {
    name: 'Enter of an input method sends the text',
    edits: [
      {
        file: `${kit}/conversation/composer/field/ComposerField.tsx`,
        find: 'if (!isComposing(event.nativeEvent)) props.onKey?.(event);',
        replace: 'props.onKey?.(event);',
      },
    ],
    test: `${kit}/conversation/composer/Composer.browser.test.tsx`,
    caughtBy: 'never sends while one composes',
  },
  {
    name: 'a scroll up while the view becomes lower taken for a clamp of the browser',
    edits: [
      {
        file: `${kit}/conversation/scroller/anchoring/scroll-metrics.ts`,
        find: 'now.height > last.height',
        replace: 'now.height !== last.height',
      },
    ],
    test: `${kit}/conversation/scroller/MessageScroller.frames.browser.test.tsx`,
    caughtBy: 'is left by somebody who scrolls up in the frame in which the view becomes lower',
  },
  {
    name: 'a second press starts the same action again',
    edits: [{ file: `${kit}/primitives/useAction.ts`, find: 'if (isInFlight.current) return;', replace: '' }],
    test: `${kit}/primitives/useAction.test.tsx`,
    caughtBy: 'a second run while one is in flight is ignored, also before the first is rendered',
  },
  {
    name: 'the options under a heading belong to no group',
    edits: [
      {
        file: `${kit}/ui/option-list/GroupedOptions.tsx`,
        find: "aria-owns={ids.join(' ')}",
        replace: '',
      },
    ],
    test: `${kit}/ui/option-list/OptionList.browser.test.tsx`,
    caughtBy: 'a heading is a group that owns its options',
  },
];
