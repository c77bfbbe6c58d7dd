let inserting = false;

/** True during an insertion by `insertText`. */
export const isInserting = (): boolean => inserting;

/**
 * Replaces the selection of a field, as an undo step of the browser.
 *
 * @param quiet - Does not focus the field, to keep a phone's keyboard closed. Not undoable.
 */
export function insertText(field: HTMLTextAreaElement, text: string, quiet = false): void {
  if (!quiet) {
    field.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = field;
    // Moving the caret closes the current undo step.
    field.setSelectionRange(0, 0);
    field.setSelectionRange(selectionStart, selectionEnd);
    inserting = true;
    try {
      if (field.ownerDocument.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
    } finally {
      inserting = false;
    }
  }
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
