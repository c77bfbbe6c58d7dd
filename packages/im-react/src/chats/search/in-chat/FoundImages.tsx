import type { MessageRow } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { tipTime } from '../../../i18n/time-labels.ts';
import { safeAddress } from '../../../message/kinds/fields.ts';
import { imageSource } from '../../../message/kinds/image/image-source.ts';
import type { DaySection } from './day-sections.ts';
import { useWriter } from './FoundMessage.tsx';
import { SectionedResults } from './SectionedResults.tsx';

/** Props of `FoundImages`. */
export interface FoundImagesProps {
  readonly sections: readonly DaySection[];
  /** Number of images in all, also those that are not loaded. */
  readonly count: number;
  /** The scroll container. */
  readonly scroller: HTMLElement;
  /** The current hit. */
  readonly active: MessageRow | undefined;
  readonly onChoose: (row: MessageRow) => void;
}

const COLUMNS = 3;
/** Height of a line of images in px before measurement. */
const LINE_PX = 98;

/** One line of images. */
interface ImageLine {
  readonly rows: readonly MessageRow[];
  /** Index of its first image among all. */
  readonly first: number;
}

/** Divides the images of each section into lines. */
function linesOf(sections: readonly DaySection[]): readonly { readonly title: string; readonly rows: ImageLine[] }[] {
  let before = 0;
  return sections.map(({ title, rows }) => {
    const lines: ImageLine[] = [];
    for (let at = 0; at < rows.length; at += COLUMNS) {
      lines.push({ rows: rows.slice(at, at + COLUMNS), first: before + at });
    }
    before += rows.length;
    return { title, rows: lines };
  });
}

/** Image results by month, three per row. */
export function FoundImages({ sections, count, scroller, active, onChoose }: FoundImagesProps): ReactNode {
  const t = useT();
  const lines = useMemo(() => linesOf(sections), [sections]);
  const activeLine = lines.flatMap(({ rows }) => rows).find(({ rows }) => active && rows.includes(active));
  return (
    <SectionedResults
      role="list"
      aria-label={t('search.results')}
      sections={lines}
      keyOf={({ rows }) => rows[0]?.id ?? 0}
      active={activeLine}
      estimate={LINE_PX}
      scroller={scroller}
      renderRow={({ rows, first }) => (
        <div className="im-find__images" role="presentation">
          {rows.map((row, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the list is virtual, its lines hold three
            <div
              key={row.id}
              className="im-plain"
              role="listitem"
              aria-posinset={first + index + 1}
              aria-setsize={count}
            >
              <Tile row={row} active={row === active} onChoose={onChoose} />
            </div>
          ))}
        </div>
      )}
    />
  );
}

interface TileProps {
  readonly row: MessageRow;
  readonly active: boolean;
  readonly onChoose: (row: MessageRow) => void;
}

function Tile({ row, active, onChoose }: TileProps): ReactNode {
  const t = useT();
  const reader = useTimeReader();
  const { name } = useWriter(row);
  const src = safeAddress(imageSource(row.content), location.href);
  return (
    <button
      type="button"
      className="im-find__image"
      aria-label={t('searchInChat.imageOf', { name, time: tipTime(row.sendTime, reader) })}
      aria-current={active || undefined}
      onClick={() => onChoose(row)}
    >
      {src ? <img className="im-plain" src={src} alt="" loading="lazy" decoding="async" draggable={false} /> : null}
    </button>
  );
}
