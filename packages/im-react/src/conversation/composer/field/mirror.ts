import type { EmojiFiles } from '../../../emoji-files.ts';
import { emojiOf } from '../../../hooks/composer/emoji-chars.ts';
import { posterStyle } from '../../../rich-text/emoji/EmojiArt.tsx';

/** A range painted as one mention, in field offsets. */
export interface PaintedRange {
  readonly start: number;
  readonly end: number;
}

const EMOJI = /[\ue000-\ue038]/g;
/** Zero-width space: gives an empty last line its height. */
const END = '\u200b';

function emojiElement(char: string, files: EmojiFiles | undefined): HTMLElement {
  const emojiBox = document.createElement('i');
  const picture = document.createElement('s');
  emojiBox.className = 'im-composer-field__emoji';
  const known = emojiOf(char);
  picture.className = 'im-emoji';
  if (known) {
    picture.dataset.number = String(known.index);
    Object.assign(picture.style, posterStyle(files, known.index));
  }
  emojiBox.append(char, picture);
  return emojiBox;
}

function addText(to: ParentNode, text: string, files: EmojiFiles | undefined): void {
  let last = 0;
  for (const { 0: char, index } of text.matchAll(EMOJI)) {
    to.append(text.slice(last, index), emojiElement(char, files));
    last = index + 1;
  }
  to.append(text.slice(last));
}

/**
 * Paints the field's text into the mirror: transparent text with emoji images and mention backgrounds. It wraps lines
 * like the field and sets its height. Plain text costs one assignment.
 */
export function paintMirror(
  mirror: HTMLElement,
  text: string,
  mentions: readonly PaintedRange[],
  files: EmojiFiles | undefined,
): void {
  const only = mirror.firstChild;
  if (mentions.length === 0 && text.search(EMOJI) < 0) {
    if (only instanceof Text && only === mirror.lastChild) only.data = text + END;
    else mirror.replaceChildren(text + END);
    return;
  }
  const painted = document.createDocumentFragment();
  let last = 0;
  for (const { start, end } of mentions) {
    addText(painted, text.slice(last, start), files);
    const chip = document.createElement('b');
    chip.className = 'im-composer-field__mention';
    addText(chip, text.slice(start, end), files);
    painted.append(chip);
    last = end;
  }
  addText(painted, text.slice(last), files);
  painted.append(END);
  mirror.replaceChildren(painted);
}

/** Caret rectangle at a text offset. */
export function caretBoxInMirror(mirror: HTMLElement, offset: number): DOMRect | undefined {
  const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
  let remaining = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (remaining <= length) {
      const range = document.createRange();
      range.setStart(node, remaining);
      range.setEnd(node, Math.min(length, remaining + 1));
      return range.getClientRects()[0] ?? range.getBoundingClientRect();
    }
    remaining -= length;
  }
  return undefined;
}
