import { type RefObject, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../../hooks/useIsomorphicLayoutEffect.ts';

/** Text of a plain text area, which its component holds. */
export interface FieldText {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Longest text, characters. A longer one is not inserted. */
  readonly maxLength: number;
}

/**
 * Inserts emoji tokens into a plain text area where its caret is, which then follows them.
 *
 * @returns `insert(token, quiet)`; `quiet` leaves the focus where it is.
 */
export function useInsertIntoField(
  field: RefObject<HTMLTextAreaElement | null>,
  { text, onText, maxLength }: FieldText,
): (token: string, quiet: boolean) => void {
  // The caret moves once the new text is drawn.
  const caret = useRef<number>(undefined);
  useIsomorphicLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [text]);
  return (token, quiet) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {};
    const next = text.slice(0, start) + token + text.slice(end);
    if (next.length > maxLength) return;
    onText(next);
    caret.current = start + token.length;
    if (!quiet) field.current?.focus();
  };
}
