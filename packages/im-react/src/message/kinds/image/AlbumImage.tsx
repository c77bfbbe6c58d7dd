import type { MessageRow } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { type PartElementProps, renderPart } from '../../../primitives/render-part.ts';
import { type AlbumPosition, cornersOf, hiddenBehind, isHidden, sliceStyle } from './album-grid.ts';
import { ImageFace, UnseenImage } from './ImageKind.tsx';

export interface AlbumImageProps extends PartElementProps {
  readonly row: MessageRow;
  readonly position: AlbumPosition;
  readonly tabbable: boolean;
  /** Time and state; set for the last image of an album only. */
  readonly meta: ReactNode;
  /** Replaces the image. */
  readonly children?: ReactNode;
}

/** One image of an album. Its row takes a slice of the album's height; the image is positioned at its tile. */
export function AlbumImage(props: AlbumImageProps): ReactNode {
  const { row, position, tabbable, meta, children, part, partRef } = props;
  const { slice, tile } = useMemo(() => sliceStyle(position), [position]);
  const more = hiddenBehind(position);
  const image = isHidden(position) ? (
    <UnseenImage row={row} tabbable={tabbable} />
  ) : (
    <ImageFace row={row} tabbable={tabbable} />
  );
  const own = {
    className: 'im-album__tile',
    'data-im-part': 'bubble',
    'data-corners': cornersOf(position),
    'data-hidden': isHidden(position) || undefined,
    style: { ...part?.style, ...tile },
    children: (
      <>
        {children ?? image}
        {more > 0 ? (
          <span className="im-album__more" dir="ltr" aria-hidden="true">
            +{more}
          </span>
        ) : null}
        {meta}
      </>
    ),
  };
  return (
    <div className="im-album" style={slice}>
      {renderPart('div', own, part, partRef)}
    </div>
  );
}
