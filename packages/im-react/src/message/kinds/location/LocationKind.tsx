import { type ReactNode, useMemo } from 'react';
import { useMessageEvents } from '../../../context/message-events-context.tsx';
import { useT } from '../../../context/texts/useT.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { MapPin } from '../../../ui/icon/icons.ts';
import { fieldsOf } from '../fields.ts';
import type { KindProps } from '../kind.ts';

/** Type 88: name and address of a location, with a decorative map. No map tiles are fetched from third parties. */
export function LocationKind({ row, tabbable, meta }: KindProps): ReactNode {
  const t = useT();
  const { onLinkClick } = useMessageEvents();
  const location = useMemo(() => {
    const fields = fieldsOf(row.content);
    const name = fields.text('name') || fields.text('address') || t('kind.spokenLocation');
    return {
      name,
      address: fields.text('name') ? fields.text('address') : '',
      link: mapLink(fields.number('latitude'), fields.number('longitude')),
    };
  }, [row.content, t]);
  const { link } = location;
  return (
    <span className="im-map" data-im-part="location">
      {link ? (
        <a
          className="im-map__drawing"
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          tabIndex={tabbable ? undefined : -1}
          aria-label={t('kind.openMap')}
          onClick={onLinkClick && ((event) => onLinkClick(link, event))}
          title={t('kind.openMap')}
        >
          <PinnedMap />
        </a>
      ) : (
        <span className="im-map__drawing">
          <PinnedMap />
        </span>
      )}
      <span className="im-map__text">
        <bdi className="im-map__name im-truncate" title={location.name}>
          {location.name}
        </bdi>
        <span className="im-map__line">
          <bdi className="im-truncate" title={location.address}>
            {location.address}
          </bdi>
          {meta}
        </span>
      </span>
    </span>
  );
}

function PinnedMap(): ReactNode {
  return (
    <>
      <MapDrawing />
      <span className="im-map__pin">
        <Icon shape={MapPin} size={36} />
      </span>
    </>
  );
}

/** Decorative map of an invented location. A real map would reveal to its provider who views which location. */
function MapDrawing(): ReactNode {
  return (
    <svg className="im-plain" viewBox="0 0 576 256" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="576" height="256" style={{ fill: '#eef0ea' }} />
      <path d="M0 190c90-40 160 10 240-20s150-60 336-30v116H0z" style={{ fill: '#cfe6f2' }} />
      <rect x="330" y="20" width="120" height="80" rx="8" style={{ fill: '#d5ead0' }} />
      <path
        d="M-10 60h600M120-10v220M300-10c-10 90 20 120 10 190M480-10v180M-10 130c140-30 300 20 600-30"
        style={{ stroke: '#fff', strokeWidth: 12, fill: 'none' }}
      />
      <path d="M-10 20C160 60 260 90 600 40" style={{ stroke: '#f6d88a', strokeWidth: 9, fill: 'none' }} />
      <path
        d="M20 76h80v34H20zM140 80h60v30h-60zM220 76h60v36h-60zM140 8h130v30H140zM500 70h60v30h-60z"
        style={{ fill: '#e2e4de' }}
      />
    </svg>
  );
}

/** OpenStreetMap link, opened only on press. `undefined` for missing or invalid coordinates (degrees). */
function mapLink(latitude: number | undefined, longitude: number | undefined): string | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
