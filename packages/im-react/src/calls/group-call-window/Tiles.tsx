import type { GroupCallView } from 'im-rtc';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '../../hooks/page/useNarrow.ts';
import { leaderOf, type Tile, tilesOf } from './call-tiles.ts';
import { OwnTile } from './OwnTile.tsx';
import { ParticipantTile } from './ParticipantTile.tsx';
import { tileGrid } from './tile-grid.ts';
import { useBoxSize } from './useBoxSize.ts';

/** Everybody of a group call: a grid, or one large with the others in a list beside. */
export function Tiles({ call }: { readonly call: GroupCallView }): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const size = useBoxSize(area);
  const isPhone = useNarrow();
  const [chosen, setChosen] = useState<number | 'none'>();
  const tiles = tilesOf(call);
  const leader = leaderOf(tiles, chosen);
  const grid = tileGrid(tiles.length, size.width, size.height);
  const show = ({ id, participant }: Tile): ReactNode => {
    const isLeader = leader?.id === id;
    const shared = { isLeader, onEnlarge: () => setChosen(isLeader ? 'none' : id) };
    if (participant) return <ParticipantTile key={id} participant={participant} {...shared} />;
    return <OwnTile key={id} call={call} {...shared} />;
  };
  const style = leader
    ? undefined
    : ({
        '--im-tile-columns': grid.columns,
        '--im-tile-width': `${Math.floor(grid.width)}px`,
        '--im-tile-height': `${Math.floor(grid.height)}px`,
      } as CSSProperties);
  return (
    <div
      ref={area}
      className="im-call-tiles"
      data-im-part="call-tiles"
      data-leader={leader ? (isPhone ? 'above' : 'beside') : undefined}
      style={style}
    >
      {leader ? (
        <>
          {show(leader)}
          <div className="im-call-tiles__side im-scroll" data-im-part="call-side-list">
            {tiles.filter(({ id }) => id !== leader.id).map(show)}
          </div>
        </>
      ) : (
        tiles.map(show)
      )}
    </div>
  );
}
