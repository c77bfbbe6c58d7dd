import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { hasEmojiChar, toField } from '../../../hooks/composer/emoji-chars.ts';
import { useComposed } from '../../../hooks/composer/useComposed.ts';
import { useEvent } from '../../../hooks/useEvent.ts';
import { useLayoutEffectInPage } from '../../../hooks/useLayoutEffectInPage.ts';
import { useKit } from '../../../provider/kit-context.ts';
import { useEmojiFiles } from '../../emoji/useEmojiFiles.ts';
import { mentionsInField } from './field-events.ts';
import { paintMirror, placeInMirror } from './mirror.ts';

interface MirrorParts {
  readonly composer: ComposerController;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether an input method composes: then nobody sets the value. */
  readonly composing: RefObject<boolean>;
  /** What an empty field shows. */
  readonly placeholder: string;
  /** A text as a person reads it: with words for the pictures. */
  readonly describe: (text: string) => string;
}

/** The elements around a field that follow its text. */
export interface Mirror {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Describes the field where it shows pictures, which no screen reader can say. */
  readonly note: RefObject<HTMLSpanElement | null>;
  readonly live: RefObject<HTMLSpanElement | null>;
  /** The box of a caret at an offset of the field. */
  placeOf(offset: number): DOMRect | undefined;
  /** Says what was put in. */
  announce(text: string): void;
}

const showsEmoji = ({ text }: { readonly text: string }): boolean => text.includes('#') && hasEmojiChar(toField(text));

/** For so long the mirror may hold less than the field. */
const BEHIND_MS = 400;

const isPlain = (text: string, mentions: readonly unknown[]): boolean => mentions.length === 0 && !hasEmojiChar(text);

/**
 * Whether a text that was typed on from one that fits does so too. Then the mirror, which shows nothing of a plain text,
 * is not written to: that would cost each key a second layout. Asking costs none, the field was just laid out.
 */
function takesNoLine(field: HTMLTextAreaElement, fits: string | undefined): boolean {
  return fits !== undefined && field.value.startsWith(fits) && field.scrollHeight <= field.clientHeight;
}

/** Keeps field and mirror at the composer's text, without a render. */
export function useMirror({ composer, field, composing, placeholder, describe }: MirrorParts): Mirror {
  const element = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const live = useRef<HTMLSpanElement>(null);
  const catchUp = useRef<() => void>(undefined);
  const { clock } = useKit();
  const said = useEvent(describe);
  const withEmoji = useComposed(composer, showsEmoji);
  const files = useEmojiFiles(withEmoji);

  useEffect(() => {
    const page = field.current?.ownerDocument;
    if (withEmoji && page)
      void import('./blank-font.ts').then(({ loadBlankFont }) => loadBlankFont(page)).catch(() => undefined);
  }, [withEmoji, field]);

  useLayoutEffectInPage(() => {
    let revision = -1;
    let described = '';
    /** The text that the mirror has the height for. */
    let fits: string | undefined;
    let callOff: (() => void) | undefined;
    function paint(): void {
      const { current } = field;
      if (!current || !element.current) return;
      const mentions = mentionsInField(composer);
      paintMirror(element.current, current.value, mentions, files);
      fits = isPlain(current.value, mentions) ? current.value : undefined;
      callOff?.();
      callOff = undefined;
    }
    function follow(): void {
      const { current } = field;
      if (!current || !element.current) return;
      const snapshot = composer.state.getSnapshot();
      const typed = snapshot.revision === revision;
      if (!typed && !composing.current) {
        revision = snapshot.revision;
        const wanted = toField(snapshot.text);
        if (current.value !== wanted) {
          current.value = wanted;
          current.setSelectionRange(wanted.length, wanted.length);
        }
      }
      if (typed && isPlain(current.value, snapshot.mentions) && takesNoLine(current, fits)) {
        fits = current.value;
        // Whatever is resized later finds the mirror as it should be.
        callOff ??= clock.after(BEHIND_MS, paint);
      } else paint();
      // With each key the browser would style a placeholder that nobody sees, an empty one as well.
      if (current.value !== '') current.removeAttribute('placeholder');
      else if (current.placeholder !== placeholder) current.placeholder = placeholder;
      const next = hasEmojiChar(current.value) ? snapshot.text : '';
      if (next === described || !note.current) return;
      described = next;
      note.current.textContent = said(next);
      if (next === '') current.removeAttribute('data-value');
      else current.setAttribute('data-value', next);
    }
    follow();
    catchUp.current = () => callOff && paint();
    const stop = composer.state.subscribe(follow);
    return () => {
      stop();
      callOff?.();
    };
  }, [composer, files, field, composing, said, clock, placeholder]);

  return useMemo(
    () => ({
      element,
      note,
      live,
      placeOf(offset) {
        catchUp.current?.();
        return element.current ? placeInMirror(element.current, offset) : undefined;
      },
      announce(text) {
        if (live.current) live.current.textContent = said(text);
      },
    }),
    [said],
  );
}
