import { forwardRef, type KeyboardEvent, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { toField, toWire, wireOffset } from '../../../hooks/composer/emoji-chars.ts';
import { useEvent } from '../../../hooks/useEvent.ts';
import { useLayoutEffectInPage } from '../../../hooks/useLayoutEffectInPage.ts';
import { useT } from '../../../i18n/useT.ts';
import { readableEmoji } from '../../emoji/emoji-name.ts';
import { beforeInput, copyAsTokens, filesIn, typedToken } from './field-events.ts';
import { insertText } from './insert-text.ts';
import { useMirror } from './useMirror.ts';

export interface ComposerFieldHandle {
  focus(): void;
  /** Puts a text (`#name;` for emoji) where the caret is, as one step that can be undone. `quiet`: without focus. */
  insert(text: string, quiet?: boolean): void;
  /** Replaces the characters from `start` (an offset of the field) up to the caret, as one step that can be undone. */
  replaceBeforeCaret(start: number, text: string): void;
  /** Ends what an input method is composing, so that the text is whole. */
  commit(): void;
  /** The box of a caret at an offset of the field. */
  placeOf(offset: number): DOMRect | undefined;
}

export interface ComposerFieldProps {
  readonly composer: ComposerController;
  readonly label: string;
  readonly placeholder: string;
  /** Keys while no input method composes. Prevent the default of those that are taken. */
  readonly onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** The caret moved, or the text changed under it; -1 when the field lost focus. Offsets are those of the field. */
  readonly onCaret?: (text: string, caret: number) => void;
  /** Files were pasted. */
  readonly onFiles?: (files: readonly File[]) => void;
  readonly activeOption?: string;
  readonly listId?: string;
}

/** A key that belongs to an input method. Safari ends a composition before the key event, but keeps code 229. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/**
 * The text field: a native textarea, and over it a mirror of the same text that paints emoji and mentions and gives the
 * height. The field holds one private character for an emoji; everybody else sees `#name;`. Nothing renders on a key,
 * and nobody sets the value while somebody composes.
 */
export const ComposerField = forwardRef<ComposerFieldHandle, ComposerFieldProps>(function ComposerField(props, ref) {
  const { composer, label, placeholder, activeOption, listId } = props;
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const noteId = useId();
  const mirror = useMirror({ composer, field, composing, placeholder, describe: (text) => readableEmoji(t, text) });
  const onCaret = useEvent((caret: number) => props.onCaret?.(field.current?.value ?? '', caret));
  useNativeEvents(field, composer, (files) => props.onFiles?.(files));

  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus({ preventScroll: true }),
      insert(text, quiet) {
        if (!field.current) return;
        insertText(field.current, toField(text), quiet);
        mirror.announce(text);
      },
      replaceBeforeCaret(start, replacement) {
        const { current } = field;
        if (!current) return;
        current.setSelectionRange(start, current.selectionEnd);
        insertText(current, toField(replacement));
      },
      commit() {
        if (!composing.current) return;
        field.current?.blur();
        field.current?.focus({ preventScroll: true });
      },
      placeOf: mirror.placeOf,
    }),
    [mirror],
  );

  function takeOver(typed: InputEvent | undefined): void {
    const { current } = field;
    if (!current) return;
    const token = typed?.data === ';' && !composing.current ? typedToken(current) : undefined;
    if (token) {
      current.setSelectionRange(token.start, current.selectionStart);
      insertText(current, token.shown);
      return;
    }
    const { value, selectionStart } = current;
    const again = /^(history|insertFrom)/.test(typed?.inputType ?? '');
    composer.type(toWire(value), { caret: wireOffset(value, selectionStart), again });
    onCaret(selectionStart);
  }

  return (
    <div className="im-field-scroll im-scroll">
      <div className="im-composer-field">
        <textarea
          ref={field}
          className="im-composer-field__layer"
          data-im-part="composer-input"
          rows={1}
          dir="auto"
          defaultValue={toField(composer.state.getSnapshot().text)}
          placeholder={placeholder}
          aria-label={label}
          aria-describedby={noteId}
          aria-autocomplete={listId ? 'list' : undefined}
          aria-controls={listId}
          aria-activedescendant={activeOption}
          enterKeyHint="send"
          onInput={({ nativeEvent }) => takeOver(nativeEvent as InputEvent)}
          onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
          onBlur={() => onCaret(-1)}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={() => {
            composing.current = false;
            takeOver(undefined);
          }}
          onKeyDown={(event) => {
            if (!isComposing(event)) props.onKey?.(event);
          }}
        />
        <div
          ref={mirror.element}
          className="im-composer-field__layer im-composer-field__mirror"
          aria-hidden="true"
          dir="auto"
        />
        <span className="im-plain" ref={mirror.note} id={noteId} hidden />
        <span ref={mirror.live} className="im-hidden-text" role="status" />
      </div>
    </div>
  );
});

/** What React does not hand on as the browser says it. */
function useNativeEvents(
  field: RefObject<HTMLTextAreaElement | null>,
  composer: ComposerController,
  onFiles: (files: readonly File[]) => void,
): void {
  const take = useEvent(onFiles);
  // As soon as it stands: nothing is pasted into a field that does not listen yet.
  useLayoutEffectInPage(() => {
    const { current } = field;
    if (!current) return;
    const before = (event: InputEvent): void => beforeInput(event, current, composer);
    const copy = (event: ClipboardEvent | DragEvent): void => copyAsTokens(event, current);
    const paste = (event: ClipboardEvent): void => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    current.addEventListener('beforeinput', before, { signal });
    current.addEventListener('copy', copy, { signal });
    current.addEventListener('cut', copy, { signal });
    current.addEventListener('dragstart', copy, { signal });
    current.addEventListener('paste', paste, { signal });
    return () => leaving.abort();
  }, [field, composer, take]);
}
