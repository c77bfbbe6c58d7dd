/** Puts a text where the selection of a field is, so that the browser's undo knows of it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus({ preventScroll: true });
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
