import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useTimeReader } from '../../../hooks/useTimeReader.ts';
import { tipTime } from '../../../i18n/time-labels.ts';
import { useT } from '../../../i18n/useT.ts';
import { safeAddress } from '../../message/kinds/fields.ts';
import { imageSource } from '../../message/kinds/image/image-source.ts';
import type { DaySection } from './day-sections.ts';
import { useWriter } from './FoundMessage.tsx';

/** Props of `FoundImages`. */
export interface FoundImagesProps {
  readonly sections: readonly DaySection[];
  /** The current hit. */
  readonly active: MessageRow | undefined;
  readonly onChoose: (row: MessageRow) => void;
}

/** Image results by month, three per row. */
export function FoundImages({ sections, active, onChoose }: FoundImagesProps): ReactNode {
  return sections.map(({ title, rows }) => (
    <section className="im-plain" key={title} aria-label={title}>
      <div className="im-result__head">{title}</div>
      <div className="im-find__images">
        {rows.map((row) => (
          <Tile key={row.id} row={row} active={row === active} onChoose={onChoose} />
        ))}
      </div>
    </section>
  ));
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
      aria-label={t('find.imageOf', { name, time: tipTime(row.sendTime, reader) })}
      aria-current={active || undefined}
      onClick={() => onChoose(row)}
    >
      {src ? <img className="im-plain" src={src} alt="" loading="lazy" decoding="async" draggable={false} /> : null}
    </button>
  );
}
