import { type ReactNode, useMemo } from 'react';
import { useMessageEvents } from '../../../context/message-events-context.tsx';
import { useT } from '../../../context/texts/useT.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { MapPin } from '../../../ui/icon/icons.ts';
import { fieldsOf } from '../fields.ts';
import type { KindProps } from '../kind.ts';
import { MapDrawing } from './MapDrawing.tsx';
import { mapLink } from './map-link.ts';

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
