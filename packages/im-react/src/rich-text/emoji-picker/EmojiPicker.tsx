import { EMOJI_NAMES } from 'im-sdk/protocol';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePinyin } from '../../hooks/people/usePinyin.ts';
import { deviceSetting } from '../../platform/device/device-setting.ts';
import { isComposing } from '../../primitives/is-composing.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { matchName } from '../../text/name-match.ts';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { EmojiArt } from '../emoji/EmojiArt.tsx';
import { emojiLabel } from '../emoji/emoji-name.ts';
import { gridMove } from './grid-move.ts';

/** Props of `EmojiPicker`. */
export interface EmojiPickerProps {
  /**
   * Called with the chosen token (`#name;`) and the input method. After touch do not focus a text field: it would open
   * a phone's keyboard.
   */
  readonly onPick: (token: string, how: 'touch' | 'pointer' | 'keyboard') => void;
  /** Focuses the search box on mount. Default false: focuses the grid, which keeps a phone's keyboard closed. */
  readonly searchFirst?: boolean;
}

const EVERY: readonly number[] = EMOJI_NAMES.map((_, index) => index);

interface Cell {
  readonly section: 'recent' | 'all';
  readonly index: number;
}

/**
 * Emoji picker: recently used ones, then all.
 *
 * One tab stop; arrow keys, Home and End move; typing searches the translated names. Images animate on hover and focus.
 */
export function EmojiPicker({ onPick, searchFirst = false }: EmojiPickerProps): ReactNode {
  const t = useT();
  const [query, setQuery] = useState('');
  // Fixed while open: rows must not move under the pointer.
  const [recent] = useState(() => readRecent(recentEmoji.getSnapshot()));
  const [active, setActive] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const pinyin = usePinyin(query);
  const found = useMemo(() => {
    // Dependency only: recomputes once the pinyin data has loaded.
    void pinyin;
    const keyword = query.trim();
    if (keyword === '') return EVERY;
    return EVERY.filter(
      (index) => matchName(emojiLabel(t, index), keyword) ?? matchName(EMOJI_NAMES[index] ?? '', keyword),
    );
  }, [query, t, pinyin]);
  const cells: readonly Cell[] = useMemo(() => {
    const first = query.trim() === '' ? recent : [];
    return [
      ...first.map((index): Cell => ({ section: 'recent', index })),
      ...found.map((index): Cell => ({ section: 'all', index })),
    ];
  }, [query, recent, found]);
  const recents = cells.findIndex(({ section }) => section === 'all');
  const at = Math.min(active, Math.max(0, cells.length - 1));

  // In a layout effect, so that it cannot take focus back from a user who moved on.
  useIsomorphicLayoutEffect(() => {
    const first = searchFirst ? 'input' : '[data-cell="0"]';
    root.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [searchFirst]);

  function focusCell(next: number): void {
    setActive(next);
    root.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  }
  function pick({ index }: Cell, how: 'touch' | 'pointer' | 'keyboard'): void {
    const name = EMOJI_NAMES[index];
    if (name === undefined) return;
    rememberEmoji(index);
    onPick(`#${name};`, how);
  }
  function keyInGrid(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { direction, gridTemplateColumns } = getComputedStyle(event.currentTarget);
    const columns = gridTemplateColumns.split(' ').length;
    const shape = { columns, head: Math.max(0, recents), count: cells.length };
    const next = gridMove(event.key, at, shape, direction === 'rtl');
    if (next !== undefined) {
      event.preventDefault();
      focusCell(next);
    } else if (event.key.length === 1 && event.key !== ' ') {
      root.current?.querySelector('input')?.focus();
    }
  }
  function keyInSearch(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || cells.length === 0) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusCell(0);
    }
  }
  const grid = (section: Cell['section'], label: string): ReactNode => (
    <>
      <h3 className="im-emoji-picker__head">{label}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a fieldset */}
      <div className="im-emoji-picker__grid" role="group" aria-label={label} onKeyDown={keyInGrid}>
        {cells.map((cell, index) =>
          cell.section === section ? (
            <EmojiButton
              key={`${section}${cell.index}`}
              cell={index}
              index={cell.index}
              tabbable={index === at}
              onFocus={() => setActive(index)}
              onPick={(how) => pick(cell, how)}
            />
          ) : null,
        )}
      </div>
    </>
  );

  return (
    <div ref={root} className="im-emoji-picker" data-im-part="emoji-picker">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field inside */}
      <div className="im-emoji-picker__search" onKeyDown={keyInSearch}>
        <SearchField
          value={query}
          onChange={(next) => {
            setQuery(next);
            setActive(0);
          }}
          label={t('emojiPicker.search')}
          onSubmit={() => {
            const [first] = cells;
            if (first && query.trim() !== '') pick(first, 'keyboard');
          }}
        />
      </div>
      <div className="im-emoji-picker__sections im-scroll">
        {recents > 0 ? grid('recent', t('emojiPicker.recent')) : null}
        {found.length > 0 ? grid('all', t('emojiPicker.all')) : null}
        {cells.length === 0 ? (
          <p className="im-emoji-picker__none" role="status">
            {t('emojiPicker.none')}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface EmojiButtonProps {
  readonly cell: number;
  readonly index: number;
  readonly tabbable: boolean;
  readonly onFocus: () => void;
  readonly onPick: (how: 'touch' | 'pointer' | 'keyboard') => void;
}

function EmojiButton({ cell, index, tabbable, onFocus, onPick }: EmojiButtonProps): ReactNode {
  const t = useT();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const touched = useRef(false);
  const label = emojiLabel(t, index);
  return (
    <button
      type="button"
      className="im-emoji-picker__one"
      data-cell={cell}
      aria-label={label}
      title={label}
      tabIndex={tabbable ? 0 : -1}
      onPointerDown={({ pointerType }: PointerEvent) => {
        touched.current = pointerType === 'touch';
      }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => {
        setFocused(true);
        onFocus();
      }}
      onBlur={() => setFocused(false)}
      onClick={({ detail }) => onPick(detail === 0 ? 'keyboard' : touched.current ? 'touch' : 'pointer')}
    >
      <EmojiArt name={EMOJI_NAMES[index] ?? ''} size={28} animated={hovered || focused} decorative />
    </button>
  );
}

/** One row of the picker. */
const MAX_RECENT = 8;

/** Recently used emoji on this device: comma-separated indexes, newest first. */
export const recentEmoji = deviceSetting('recentEmoji');

/** Parses the stored indexes. Skips invalid ones and duplicates. */
function readRecent(stored: string): readonly number[] {
  const numbers = stored.split(',').map(Number);
  return [...new Set(numbers)]
    .filter((index) => Number.isInteger(index) && index in EMOJI_NAMES && stored !== '')
    .slice(0, MAX_RECENT);
}

/** Moves an emoji to the front of the recently used ones. */
function rememberEmoji(index: number): void {
  const others = readRecent(recentEmoji.getSnapshot()).filter((other) => other !== index);
  recentEmoji.set([index, ...others].slice(0, MAX_RECENT).join(','));
}
