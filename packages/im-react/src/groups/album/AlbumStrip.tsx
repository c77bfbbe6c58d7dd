import { type Feature, limits } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronRight } from '../../ui/icon/icons.ts';
import { useAlbum } from './useAlbum.ts';

interface AlbumStripProps {
  readonly groupId: number;
  /** Opens the album. Without it there is no link. */
  readonly onOpen: (() => void) | undefined;
}

const NO_FEATURES: ReadonlySet<Feature> = new Set();
const SHOWN = 4;
const PLACES = Array.from({ length: SHOWN }, (_, place) => place);

/** The newest four pictures of a group's album, and the way to all. Hidden on a server without albums. */
export function AlbumStrip(props: AlbumStripProps): ReactNode {
  const { connection } = useClient();
  return useReadable(connection.features, NO_FEATURES).has('album') ? <Strip {...props} /> : null;
}

function Strip({ groupId, onOpen }: AlbumStripProps): ReactNode {
  const t = useT();
  const { state } = useAlbum(groupId);
  const { images, phase, more } = state;
  const count = more
    ? t('album.countMore', { count: limits.albumPageSize })
    : t('album.count', { count: images.length });
  return (
    <section className="im-group" data-im-part="album-strip" data-state={phase}>
      <h3 className="im-group__head">
        {t('album.title')}
        {onOpen ? (
          <button type="button" className="im-link" onClick={onOpen}>
            {phase === 'ready' && images.length > 0 ? count : t('panel.viewAll')}
            <Icon shape={ChevronRight} size={16} mirror />
          </button>
        ) : null}
      </h3>
      {phase === 'failed' ? <p className="im-photos__note">{t('album.failedTitle')}</p> : null}
      {phase === 'ready' && images.length === 0 ? <p className="im-photos__note">{t('album.emptyTitle')}</p> : null}
      {images.length > 0 || phase === 'loading' ? (
        <div className="im-photo-strip" aria-hidden="true">
          {images.length === 0 ? PLACES.map((place) => <span key={place} className="im-photo-strip__wait" />) : null}
          {images.slice(0, SHOWN).map(({ id, thumbUrl, url }) => (
            <img key={id} className="im-plain" src={thumbUrl || url} alt="" loading="lazy" decoding="async" />
          ))}
        </div>
      ) : null}
    </section>
  );
}
