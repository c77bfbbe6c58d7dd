import type { AlbumImage } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Trash2 } from '../../ui/icon/icons.ts';

interface AlbumTileProps {
  readonly image: AlbumImage;
  /** Whether the reader may delete it: the uploader, owner and managers. */
  readonly mayDelete: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

/** A picture of an album: opens the viewer, and offers to delete it. */
export function AlbumTile({ image, mayDelete, onOpen, onDelete }: AlbumTileProps): ReactNode {
  const t = useT();
  const formatters = useFormatters();
  const person = usePerson(image.uploaderId);
  const about = { name: personName(t, person), date: formatters.date(image.createTime, 'date') };
  return (
    <li className="im-photos__tile" data-im-part="album-tile" data-im-key={image.id}>
      <button type="button" className="im-photos__open" onClick={onOpen}>
        <img
          className="im-plain"
          src={image.thumbUrl || image.url}
          alt={t('album.photo', about)}
          loading="lazy"
          decoding="async"
        />
      </button>
      {mayDelete ? (
        <IconButton
          className="im-photos__delete"
          icon={Trash2}
          iconSize={16}
          size="small"
          label={t('album.delete', about)}
          onClick={onDelete}
        />
      ) : null}
    </li>
  );
}
