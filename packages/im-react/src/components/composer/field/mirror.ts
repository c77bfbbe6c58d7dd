import { emojiOf } from '../../../hooks/composer/emoji-chars.ts';
import { posterStyle } from '../../emoji/EmojiArt.tsx';
import type { EmojiFiles } from '../../emoji/useEmojiFiles.ts';

/** A part of the field's text that is painted as one; offsets are those of the field. */
export interface PaintedRange {
  readonly start: number;
  readonly end: number;
}

const EMOJI = /[\ue000-\ue038]/g;
/** Gives the last line its height where the text ends with a line break. */
const END = '\u200b';

function emojiElement(char: string, files: EmojiFiles | undefined): HTMLElement {
  const place = document.createElement('i');
  const picture = document.createElement('s');
  place.className = 'im-composer-field__emoji';
  const known = emojiOf(char);
  picture.className = 'im-emoji';
  if (known) {
    picture.dataset.number = String(known.index);
    Object.assign(picture.style, posterStyle(files, known.index));
  }
  place.append(char, picture);
  return place;
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
 * Paints the text of the field once more over it: invisible itself, with the pictures of emoji and the grounds of
 * mentions. It breaks lines where the field does, and gives the height. A plain text costs one assignment.
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

/** Where a place in the text is on the screen: the box of a caret there. */
export function placeInMirror(mirror: HTMLElement, offset: number): DOMRect | undefined {
  const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (rest <= length) {
      const range = document.createRange();
      range.setStart(node, rest);
      range.setEnd(node, Math.min(length, rest + 1));
      return range.getClientRects()[0] ?? range.getBoundingClientRect();
    }
    rest -= length;
  }
  return undefined;
}
