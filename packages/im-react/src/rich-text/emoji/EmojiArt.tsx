import { emojiIndex } from 'im-sdk/text';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { EmojiFiles } from '../../emoji-files.ts';
import { usePageWindow } from '../../hooks/page/usePageWindow.ts';
import { prefersReducedMotion } from '../../platform/page/media-query.ts';
import { observeVisible } from '../../platform/page/observe-visible.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { emojiLabel } from './emoji-name.ts';
import { useEmojiFiles } from './useEmojiFiles.ts';

/** Props of `EmojiArt`. */
export interface EmojiArtProps {
  /** Name in the protocol, without `#` and `;`: `笑哭`. Unknown names are shown as text. */
  readonly name: string;
  /** Edge length in px. Default: 1.25 times the font size. */
  readonly size?: number;
  /** When it animates: while visible (default), on hover, always or never. Never with reduced motion. */
  readonly animated?: 'visible' | 'hover' | boolean;
  /** Hides it from assistive technology, if the control around it has the name. Default false. */
  readonly decorative?: boolean;
}

const COLUMNS = 10;
const ROWS = 6;

/** Background style of an emoji's first frame in the sprite sheet. */
export function posterStyle(files: EmojiFiles | undefined, index: number): CSSProperties {
  if (!files) return {};
  const column = index % COLUMNS;
  const row = Math.floor(index / COLUMNS);
  return {
    backgroundImage: `url("${files.posters}")`,
    backgroundPosition: `${(100 * column) / (COLUMNS - 1)}% ${(100 * row) / (ROWS - 1)}%`,
  };
}

/** Emoji of the set as an image. Copying text includes its token (`#笑哭;`). */
export const EmojiArt = memo(function EmojiArt(props: EmojiArtProps): ReactNode {
  const { name, size, animated = 'visible', decorative = false } = props;
  const t = useT();
  const index = emojiIndex(name);
  const files = useEmojiFiles(index !== undefined);
  const reducedMotion = useReadable(prefersReducedMotion(usePageWindow()), false);
  const element = useRef<HTMLSpanElement>(null);
  const [visible, setVisible] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (animated !== 'visible' || !element.current) return;
    return observeVisible(element.current, setVisible);
  }, [animated]);
  const isAnimated = animated === true || (animated === 'visible' && visible) || (animated === 'hover' && hovered);
  const moves = isAnimated && !reducedMotion && files !== undefined;
  useEffect(() => {
    if (!moves) setShown(false);
  }, [moves]);

  if (index === undefined) return `#${name};`;
  const box = size === undefined ? undefined : { inlineSize: size, blockSize: size };
  return (
    <span
      ref={element}
      className="im-emoji"
      data-im-part="emoji"
      data-number={index}
      data-moving={(moves && shown) || undefined}
      style={moves && shown ? box : { ...box, ...posterStyle(files, index) }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': emojiLabel(t, index) })}
      {...(animated === 'hover'
        ? { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) }
        : {})}
    >
      <span className="im-emoji__token">{`#${name};`}</span>
      {moves ? (
        <img className="im-plain" src={files.moving(index)} alt="" draggable={false} onLoad={() => setShown(true)} />
      ) : null}
    </span>
  );
});
