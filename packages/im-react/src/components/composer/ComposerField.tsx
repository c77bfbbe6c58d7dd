import { findMentions, type MentionName } from 'im-sdk/text';
import { forwardRef, type KeyboardEvent, type ReactNode, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { ComposerController } from '../../hooks/composer/create-composer.ts';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { insertText } from './insert-text.ts';

export interface ComposerFieldHandle {
  focus(): void;
  /** Replaces the characters from `start` up to the caret, as one step that can be undone. */
  replaceBeforeCaret(start: number, text: string): void;
}

export interface ComposerFieldProps {
  readonly composer: ComposerController;
  readonly label: string;
  readonly placeholder: string;
  /** Keys while no input method composes. Prevent the default of those that are taken. */
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** The caret moved, or the text changed under it; -1 when the field lost focus. */
  readonly onCaret: (text: string, caret: number) => void;
  readonly activeOption?: string;
  readonly listId?: string;
}

/** A key that belongs to an input method. Safari ends a composition before the key event, but keeps code 229. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/**
 * The text field: a native textarea, and over it a mirror of the same text that paints the mentions and gives the
 * height. React never sets the value while somebody types; it is read on input.
 */
export const ComposerField = forwardRef<ComposerFieldHandle, ComposerFieldProps>(function ComposerField(props, ref) {
  const { composer, label, placeholder, onKey, onCaret, activeOption, listId } = props;
  const { text, revision, mentions } = useReadable(composer.state);
  const field = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const names = useRef(mentions);
  names.current = mentions;

  useLayoutEffectInPage(() => {
    const { current } = field;
    const wanted = composer.state.getSnapshot().text;
    if (!current || composing.current || current.value === wanted) return;
    current.value = wanted;
    current.setSelectionRange(wanted.length, wanted.length);
  }, [composer, revision]);
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    const whole = (event: InputEvent): void => selectMentionBefore(event, current, names.current);
    current.addEventListener('beforeinput', whole);
    return () => current.removeEventListener('beforeinput', whole);
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus({ preventScroll: true }),
      replaceBeforeCaret(start, replacement) {
        const { current } = field;
        if (!current) return;
        current.setSelectionRange(start, current.selectionEnd);
        insertText(current, replacement);
      },
    }),
    [],
  );

  return (
    <div className="im-field-scroll im-scroll">
      <div className="im-field">
        <textarea
          ref={field}
          className="im-field__layer"
          data-im-part="composer-input"
          rows={1}
          dir="auto"
          defaultValue={text}
          placeholder={placeholder}
          aria-label={label}
          aria-autocomplete={listId ? 'list' : undefined}
          aria-controls={listId}
          aria-activedescendant={activeOption}
          enterKeyHint="send"
          onInput={({ currentTarget }) => {
            composer.type(currentTarget.value);
            onCaret(currentTarget.value, currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => onCaret(currentTarget.value, currentTarget.selectionStart)}
          onBlur={({ currentTarget }) => onCaret(currentTarget.value, -1)}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={({ currentTarget }) => {
            composing.current = false;
            composer.type(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (!isComposing(event)) onKey(event);
          }}
        />
        <Mirror text={text} mentions={mentions} />
      </div>
    </div>
  );
});

/** Deleting backwards at the end of a mention takes the whole of it, in one step that can be undone. */
function selectMentionBefore(event: InputEvent, field: HTMLTextAreaElement, names: readonly MentionName[]): void {
  const caret = field.selectionStart;
  if (event.inputType !== 'deleteContentBackward' || event.isComposing || caret !== field.selectionEnd) return;
  const mention = findMentions(field.value, names).find(({ end }) => end === caret);
  if (mention) field.setSelectionRange(mention.start, caret);
}

function Mirror({ text, mentions }: { readonly text: string; readonly mentions: readonly MentionName[] }): ReactNode {
  const ranges = useMemo(() => findMentions(text, mentions), [text, mentions]);
  const pieces: ReactNode[] = [];
  let last = 0;
  for (const { start, end } of ranges) {
    pieces.push(text.slice(last, start), <b key={start}>{text.slice(start, end)}</b>);
    last = end;
  }
  return (
    <div className="im-field__layer im-field__mirror" aria-hidden="true" dir="auto">
      {pieces}
      {text.slice(last)}
      {'\u200b'}
    </div>
  );
}
