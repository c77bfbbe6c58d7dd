import type { GroupCallView, ParticipantView, RemoteMediaView } from 'im-rtc';
import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useIsNarrowWindow } from '../../hooks/page/useIsNarrowWindow.ts';
import { observeSize } from '../../platform/observe-size.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { OwnTile } from './OwnTile.tsx';
import { ParticipantTile } from './ParticipantTile.tsx';
import { tileGrid } from './tile-grid.ts';

/** Everybody of a group call: a grid, or one large with the others in a list beside. */
export function Tiles({ call }: { readonly call: GroupCallView }): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const size = useBoxSize(area);
  const isPhone = useIsNarrowWindow();
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

/** A tile of a group call. */
interface Tile {
  /** User id. */
  readonly id: number;
  /** The participant; `undefined` for this account. */
  readonly participant: ParticipantView | undefined;
}

/** Tiles in order: the others as they were listed, this account last. */
function tilesOf({ participants, self: account }: GroupCallView): readonly Tile[] {
  return [
    ...participants.map((participant) => ({ id: participant.user.id, participant })),
    { id: account.id, participant: undefined },
  ];
}

/** A picture of this media is shown. */
function hasPicture({ hasPicture: has, stream }: RemoteMediaView): boolean {
  return has && stream !== undefined;
}

/**
 * The tile that is shown large; `undefined` for none. What the person chose counts as long as it is there: a user id, or
 * `none`. Before that a shared screen is shown large.
 */
function leaderOf(tiles: readonly Tile[], chosen: number | 'none' | undefined): Tile | undefined {
  if (tiles.length < 2 || chosen === 'none') return undefined;
  return (
    tiles.find(({ id }) => id === chosen) ??
    tiles.find(({ participant }) => participant?.media.isSharing && hasPicture(participant.media))
  );
}

/** Size of the content of an element, px. */
interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Size of an element without its padding, kept up to date; zero before it is measured. */
function useBoxSize(element: RefObject<HTMLElement | null>): BoxSize {
  const [size, setSize] = useState<BoxSize>({ width: 0, height: 0 });
  useIsomorphicLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => {
      const style = target.ownerDocument.defaultView?.getComputedStyle(target);
      const width = target.clientWidth - px(style?.paddingLeft) - px(style?.paddingRight);
      const height = target.clientHeight - px(style?.paddingTop) - px(style?.paddingBottom);
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    return observeSize([target], measure);
  }, [element]);
  return size;
}

function px(length: string | undefined): number {
  return Number.parseFloat(length ?? '') || 0;
}
