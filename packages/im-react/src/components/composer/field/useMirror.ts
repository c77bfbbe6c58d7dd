import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { hasEmojiChar, toField } from '../../../hooks/composer/emoji-chars.ts';
import { useEvent } from '../../../hooks/useEvent.ts';
import { useLayoutEffectInPage } from '../../../hooks/useLayoutEffectInPage.ts';
import { useSelected } from '../../../hooks/useSelected.ts';
import { useEmojiFiles } from '../../emoji/useEmojiFiles.ts';
import { mentionsInField } from './field-events.ts';
import { paintMirror } from './mirror.ts';

interface MirrorParts {
  readonly composer: ComposerController;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether an input method composes: then nobody sets the value. */
  readonly composing: RefObject<boolean>;
  /** A text as a person reads it: with words for the pictures. */
  readonly describe: (text: string) => string;
}

/** The elements around a field that follow its text. */
export interface Mirror {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Describes the field where it shows pictures, which no screen reader can say. */
  readonly note: RefObject<HTMLSpanElement | null>;
  readonly live: RefObject<HTMLSpanElement | null>;
  /** Says what was put in. */
  announce(text: string): void;
}

const showsEmoji = ({ text }: { readonly text: string }): boolean => text.includes('#') && hasEmojiChar(toField(text));

/** Keeps field and mirror at the composer's text, without a render. */
export function useMirror({ composer, field, composing, describe }: MirrorParts): Mirror {
  const element = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const live = useRef<HTMLSpanElement>(null);
  const said = useEvent(describe);
  const withEmoji = useSelected(composer.state, showsEmoji);
  const files = useEmojiFiles(withEmoji);

  useEffect(() => {
    const page = field.current?.ownerDocument;
    if (withEmoji && page)
      void import('./blank-font.ts').then(({ loadBlankFont }) => loadBlankFont(page)).catch(() => undefined);
  }, [withEmoji, field]);

  useLayoutEffectInPage(() => {
    let revision = -1;
    let described = '';
    function follow(): void {
      const { current } = field;
      if (!current || !element.current) return;
      const snapshot = composer.state.getSnapshot();
      if (snapshot.revision !== revision && !composing.current) {
        revision = snapshot.revision;
        const wanted = toField(snapshot.text);
        if (current.value !== wanted) {
          current.value = wanted;
          current.setSelectionRange(wanted.length, wanted.length);
        }
      }
      paintMirror(element.current, current.value, mentionsInField(composer), files);
      const next = hasEmojiChar(current.value) ? snapshot.text : '';
      if (next === described || !note.current) return;
      described = next;
      note.current.textContent = said(next);
      if (next === '') current.removeAttribute('data-value');
      else current.setAttribute('data-value', next);
    }
    follow();
    return composer.state.subscribe(follow);
  }, [composer, files, field, composing, said]);

  return useMemo(
    () => ({
      element,
      note,
      live,
      announce(text) {
        if (live.current) live.current.textContent = said(text);
      },
    }),
    [said],
  );
}
