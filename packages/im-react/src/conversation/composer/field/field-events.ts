import type { FieldComposer } from '../../../hooks/composer/composer-types.ts';
import { fieldOffset, hasEmojiChar, toField, toWire } from '../../../hooks/composer/emoji-chars.ts';
import { endOf } from '../../../hooks/composer/mention-ranges.ts';
import { insertText, isInserting } from './insert-text.ts';
import type { PaintedRange } from './mirror.ts';

/** Mentions of a composer as ranges in field offsets. */
export function mentionsInField(composer: FieldComposer): readonly PaintedRange[] {
  const { text, mentions } = composer.state.getSnapshot();
  return mentions.map((mention) => ({
    start: fieldOffset(text, mention.start),
    end: fieldOffset(text, endOf(mention)),
  }));
}

const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string =>
  value.slice(selectionStart, selectionEnd);

/** Selects a whole mention when deleting at its edge, so that it is removed in one undo step. */
function selectMention(event: InputEvent, field: HTMLTextAreaElement, composer: FieldComposer): void {
  const caret = field.selectionStart;
  if (caret !== field.selectionEnd) return;
  const backward = event.inputType === 'deleteContentBackward';
  if (!backward && event.inputType !== 'deleteContentForward') return;
  const mention = mentionsInField(composer).find(({ start, end }) => (backward ? end === caret : start === caret));
  if (mention) field.setSelectionRange(mention.start, mention.end);
}

/**
 * Converts inserted `#name;` tokens (paste, drop, autocorrect) to emoji and strips foreign private-use characters.
 * Typed tokens are handled by `typedToken`.
 */
function takeTokens(event: InputEvent, field: HTMLTextAreaElement): void {
  const { data, inputType } = event;
  if (!data || !inputType.startsWith('insert') || inputType === 'insertCompositionText' || isInserting()) return;
  const shown = toField(data);
  if (shown === data) return;
  event.preventDefault();
  insertText(field, shown);
}

/** `beforeinput` handler of the field. */
export function beforeInput(event: InputEvent, field: HTMLTextAreaElement, composer: FieldComposer): void {
  if (event.isComposing) return;
  selectMention(event, field, composer);
  takeTokens(event, field);
}

/** Copy, cut and drag handler: writes `#name;` for emoji. */
export function copyAsTokens(event: ClipboardEvent | DragEvent, field: HTMLTextAreaElement): void {
  const text = selected(field);
  const carried = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
  if (!carried || !hasEmojiChar(text)) return;
  carried.setData('text/plain', toWire(text));
  if (!('clipboardData' in event)) return;
  event.preventDefault();
  if (event.type === 'cut') insertText(field, '');
}

/**
 * Files of a paste or drop, without directories. None if they accompany text, as with tables copied from office
 * programs.
 */
export function filesIn(carried: DataTransfer | null): readonly File[] {
  if (!carried || carried.files.length === 0) return [];
  const types = [...carried.types];
  const withText = types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));
  if (withText) return [];
  const items = [...carried.items].filter(({ kind }) => kind === 'file');
  return [...carried.files].filter((_, index) => items[index]?.webkitGetAsEntry?.()?.isDirectory !== true);
}

/** The `#name;` token that ends at the caret: its start and the character to show. `undefined` if none. */
export function typedToken({
  value,
  selectionStart,
}: HTMLTextAreaElement): { readonly start: number; readonly shown: string } | undefined {
  const [token] = /#[\u4e00-\u9fa5]{1,3};$/.exec(value.slice(Math.max(0, selectionStart - 5), selectionStart)) ?? [];
  if (token === undefined) return undefined;
  const shown = toField(token);
  return shown === token ? undefined : { start: selectionStart - token.length, shown };
}
