let inserting = false;

/** Whether the change that is going on is one of ours. */
export const isInserting = (): boolean => inserting;

/**
 * Puts a text where the selection of a field is, so that the browser's undo knows of it. `quiet` leaves focus where it
 * is, at the price of that: on a phone focus would bring up the keyboard.
 */
export function insertText(field: HTMLTextAreaElement, text: string, quiet = false): void {
  if (!quiet) {
    field.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = field;
    // A moved caret ends what was typed before: it is undone by itself.
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
