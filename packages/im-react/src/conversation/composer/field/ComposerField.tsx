import { forwardRef, type KeyboardEvent, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import type { FieldComposer } from '../../../hooks/composer/composer-types.ts';
import { toField, toWire, wireOffset } from '../../../hooks/composer/emoji-chars.ts';
import { focusedNear } from '../../../platform/page/dom.ts';
import { isComposing } from '../../../primitives/is-composing.ts';
import { type PartElementProps, renderPart } from '../../../primitives/render-part.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { readableEmoji } from '../../../rich-text/emoji/emoji-name.ts';
import { beforeInput, copyAsTokens, filesIn, typedToken } from './field-events.ts';
import { insertText } from './insert-text.ts';
import { useMirror } from './useMirror.ts';

/** Ref handle of `ComposerField`. */
export interface ComposerFieldHandle {
  /** Focuses the field without scrolling. */
  focus(): void;
  /** Inserts text (`#name;` for emoji) at the caret as one undo step. `quiet`: without focus. */
  insert(text: string, quiet?: boolean): void;
  /** Replaces the text from `start` (field offset) to the caret as one undo step. */
  replaceBeforeCaret(start: number, text: string): void;
  /** Commits an IME composition in progress. */
  commit(): void;
  /** Caret rectangle at a field offset. */
  caretBox(offset: number): DOMRect | undefined;
}

/** Props of `ComposerField`. */
export interface ComposerFieldProps extends PartElementProps {
  /** State and commands of the composer. */
  readonly composer: FieldComposer;
  /** Accessible name. */
  readonly label: string;
  /** Placeholder of the empty field. */
  readonly placeholder: string;
  /** Called for keys outside of IME composition. Call `preventDefault` for handled keys. */
  readonly onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Called when caret or text change, in field offsets; caret -1 on blur. */
  readonly onCaret?: (text: string, caret: number) => void;
  /** Called with pasted files. */
  readonly onFiles?: (files: readonly File[]) => void;
  /** Id for `aria-activedescendant`. */
  readonly activeOption?: string;
  /** Id for `aria-controls`. */
  readonly listId?: string;
}

/**
 * Text field: a native textarea, with a mirror of its text on top that paints emoji and mentions and sets the height.
 *
 * The field holds one private-use character per emoji; the composer's text has `#name;`. Typing renders no React
 * component, and the value is never set during IME composition.
 */
export const ComposerField = forwardRef<ComposerFieldHandle, ComposerFieldProps>(function ComposerField(props, ref) {
  const { composer, label, placeholder, activeOption, listId, part, partRef } = props;
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const noteId = useId();
  const mirror = useMirror({ composer, field, composing, placeholder, describe: (text) => readableEmoji(t, text) });
  const onCaret = useEvent((caret: number) => props.onCaret?.(field.current?.value ?? '', caret));
  useNativeEvents(field, composer, (files) => props.onFiles?.(files));
  useIsomorphicLayoutEffect(() => {
    const { current } = field;
    // A draft is continued at its end. Browsers put the caret of a new field at its start.
    if (current && focusedNear(current) !== current)
      current.setSelectionRange(current.value.length, current.value.length);
  }, []);

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
      caretBox: mirror.caretBox,
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
    const isRestored = /^(history|insertFrom)/.test(typed?.inputType ?? '');
    composer.type(toWire(value), { caret: wireOffset(value, selectionStart), isRestored });
    onCaret(selectionStart);
  }

  const children = (
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
          if (!isComposing(event.nativeEvent)) props.onKey?.(event);
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
  );
  return renderPart('div', { className: 'im-field-scroll im-scroll', children }, part, partRef);
});

/** Listeners for events that React wraps or lacks (`beforeinput`, clipboard). */
function useNativeEvents(
  field: RefObject<HTMLTextAreaElement | null>,
  composer: FieldComposer,
  onFiles: (files: readonly File[]) => void,
): void {
  const take = useEvent(onFiles);
  // In a layout effect, so that no paste is missed after mount.
  useIsomorphicLayoutEffect(() => {
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
