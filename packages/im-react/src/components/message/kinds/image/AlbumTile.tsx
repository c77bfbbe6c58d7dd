import type { MessageRow } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { type AlbumPosition, hiddenBehind, isHidden, sliceStyle, tileOf } from './album-grid.ts';
import { ImageFace, UnseenImage } from './ImageKind.tsx';

export interface AlbumTileProps {
  readonly row: MessageRow;
  readonly place: AlbumPosition;
  readonly tabbable: boolean;
  /** Time and state; set for the last image of an album only. */
  readonly meta: ReactNode;
}

/** One image of an album. Its row takes a slice of the album's height; the image is positioned at its tile. */
export function AlbumTile({ row, place, tabbable, meta }: AlbumTileProps): ReactNode {
  const { slice, tile } = useMemo(() => sliceStyle(place), [place]);
  const more = hiddenBehind(place);
  return (
    <div className="im-album" style={slice}>
      <div
        className="im-album__tile"
        data-im-part="bubble"
        data-corners={tileOf(place).corners}
        data-hidden={isHidden(place) || undefined}
        style={tile}
      >
        {isHidden(place) ? <UnseenImage row={row} tabbable={tabbable} /> : <ImageFace row={row} tabbable={tabbable} />}
        {more > 0 ? (
          <span className="im-album__more" dir="ltr" aria-hidden="true">
            +{more}
          </span>
        ) : null}
        {meta}
      </div>
    </div>
  );
}
