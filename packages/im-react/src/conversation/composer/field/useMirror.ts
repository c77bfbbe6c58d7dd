import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useUi } from '../../../context/ui-context.ts';
import type { FieldComposer } from '../../../hooks/composer/composer-types.ts';
import { hasEmojiChar, toField } from '../../../hooks/composer/emoji-chars.ts';
import { useComposed } from '../../../hooks/composer/useComposed.ts';
import { loadChunk } from '../../../platform/load-chunk.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { useEmojiFiles } from '../../../rich-text/emoji/useEmojiFiles.ts';
import { mentionsInField } from './field-events.ts';
import { caretBoxInMirror, paintMirror } from './mirror.ts';

interface MirrorParts {
  readonly composer: FieldComposer;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** True during IME composition: the value must not be set. */
  readonly composing: RefObject<boolean>;
  /** Placeholder of the empty field. */
  readonly placeholder: string;
  /** Converts a text for screen readers: emoji as words. */
  readonly describe: (text: string) => string;
}

/** Elements that mirror a field's text. */
export interface Mirror {
  /** The painted mirror. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** Text for `aria-describedby` while the field contains emoji, which screen readers cannot read. */
  readonly note: RefObject<HTMLSpanElement | null>;
  /** Live region for inserted emoji. */
  readonly live: RefObject<HTMLSpanElement | null>;
  /** Caret rectangle at a field offset. */
  caretBox(offset: number): DOMRect | undefined;
  /** Announces an inserted text. */
  announce(text: string): void;
}

const showsEmoji = ({ text }: { readonly text: string }): boolean => text.includes('#') && hasEmojiChar(toField(text));

/** Longest delay of the mirror behind the field. */
const BEHIND_MS = 400;

const isPlain = (text: string, mentions: readonly unknown[]): boolean => mentions.length === 0 && !hasEmojiChar(text);

/**
 * True if plain text was appended without a new line. The mirror shows nothing of plain text, so its update can wait:
 * each would cost a second layout. Reading `scrollHeight` is free here, because the field has just been laid out.
 */
function fitsOnLine(field: HTMLTextAreaElement, fits: string | undefined): boolean {
  return fits !== undefined && field.value.startsWith(fits) && field.scrollHeight <= field.clientHeight;
}

/** Synchronises field and mirror with the composer's text, without React renders. */
export function useMirror({ composer, field, composing, placeholder, describe }: MirrorParts): Mirror {
  const element = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const live = useRef<HTMLSpanElement>(null);
  const catchUp = useRef<() => void>(undefined);
  const { clock } = useUi();
  const describeLatest = useEvent(describe);
  const withEmoji = useComposed(composer, showsEmoji);
  const files = useEmojiFiles(withEmoji);

  useEffect(() => {
    const page = field.current?.ownerDocument;
    if (withEmoji && page)
      void loadChunk(() => import('./blank-font.ts'))
        .then(({ loadBlankFont }) => loadBlankFont(page))
        .catch(() => undefined);
  }, [withEmoji, field]);

  useIsomorphicLayoutEffect(() => {
    let revision = -1;
    let described = '';
    /** Plain text that the mirror's current height fits. */
    let fits: string | undefined;
    let cancelTimer: (() => void) | undefined;
    function paint(): void {
      const { current } = field;
      if (!current || !element.current) return;
      const mentions = mentionsInField(composer);
      paintMirror(element.current, current.value, mentions, files);
      fits = isPlain(current.value, mentions) ? current.value : undefined;
      cancelTimer?.();
      cancelTimer = undefined;
    }
    function follow(): void {
      const { current } = field;
      if (!current || !element.current) return;
      const snapshot = composer.state.getSnapshot();
      const typed = snapshot.revision === revision;
      if (!typed && !composing.current) {
        revision = snapshot.revision;
        const value = toField(snapshot.text);
        if (current.value !== value) {
          current.value = value;
          current.setSelectionRange(value.length, value.length);
        }
      }
      if (typed && isPlain(current.value, snapshot.mentions) && fitsOnLine(current, fits)) {
        fits = current.value;
        // Deferred update, so that the mirror is right for later resizes.
        cancelTimer ??= clock.after(BEHIND_MS, paint);
      } else paint();
      // Removed while there is text: browsers restyle even a hidden placeholder on each key.
      if (current.value !== '') current.removeAttribute('placeholder');
      else if (current.placeholder !== placeholder) current.placeholder = placeholder;
      const next = hasEmojiChar(current.value) ? snapshot.text : '';
      if (next === described || !note.current) return;
      described = next;
      note.current.textContent = describeLatest(next);
      if (next === '') current.removeAttribute('data-value');
      else current.setAttribute('data-value', next);
    }
    follow();
    catchUp.current = () => cancelTimer && paint();
    const stop = composer.state.subscribe(follow);
    return () => {
      stop();
      cancelTimer?.();
    };
  }, [composer, files, field, composing, describeLatest, clock, placeholder]);

  return useMemo(
    () => ({
      element,
      note,
      live,
      caretBox(offset) {
        catchUp.current?.();
        return element.current ? caretBoxInMirror(element.current, offset) : undefined;
      },
      announce(text) {
        if (live.current) live.current.textContent = describeLatest(text);
      },
    }),
    [describeLatest],
  );
}
