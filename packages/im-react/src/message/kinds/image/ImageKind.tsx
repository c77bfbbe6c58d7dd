import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useMessageList } from '../../list-context.ts';
import { fieldsOf } from '../fields.ts';
import type { KindProps } from '../kind.ts';
import { UploadRing } from '../upload/UploadRing.tsx';
import { isUploading, useUpload } from '../upload/useUpload.ts';
import { ImageWithPlaceholder } from './ImageWithPlaceholder.tsx';
import { imageBox } from './image-box.ts';
import { imageSource } from './image-source.ts';

/** Type 1, not in an album. The box reserves the image's aspect ratio before it loads. */
export function ImageKind(props: KindProps): ReactNode {
  const { content } = props.row;
  const box = useMemo(() => {
    const fields = fieldsOf(content);
    return imageBox(fields.amount('width'), fields.amount('height'));
  }, [content]);
  return (
    <span
      className="im-media"
      data-im-part="image"
      style={{ inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }}
    >
      <ImageFace {...props} />
    </span>
  );
}

/** Image with its open button and upload progress. Fills its container. */
export function ImageFace({ row, tabbable }: Pick<KindProps, 'row' | 'tabbable'>): ReactNode {
  const t = useT();
  const { openImage } = useMessageList();
  const upload = useUpload(row);
  const src = upload?.files[0]?.previewUrl || imageSource(row.content);
  const waits = isUploading(upload) || row.state === 'failed';
  const picture = <ImageWithPlaceholder src={src} alt={openImage ? '' : t('kind.spokenImage')} />;
  return (
    <span className="im-image" data-dimmed={waits || undefined}>
      {openImage ? (
        <button
          type="button"
          className="im-image__open"
          aria-label={t('kind.image')}
          tabIndex={tabbable ? undefined : -1}
          onClick={() => openImage(row)}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <UploadRing row={row} upload={upload} tabbable={tabbable} />
    </span>
  );
}

/**
 * Button for an image hidden behind the "+n" tile. Only keyboard and screen reader users reach it: the visible tile
 * covers it.
 */
export function UnseenImage({ row, tabbable }: Pick<KindProps, 'row' | 'tabbable'>): ReactNode {
  const t = useT();
  const { openImage } = useMessageList();
  if (!openImage) return null;
  return (
    <button
      type="button"
      className="im-image__open im-image__open--unseen"
      aria-label={t('kind.image')}
      tabIndex={tabbable ? undefined : -1}
      onClick={() => openImage(row)}
    />
  );
}
