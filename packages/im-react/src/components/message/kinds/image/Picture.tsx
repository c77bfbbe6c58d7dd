import { type ReactNode, useState } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { Icon } from '../../../icon/Icon.tsx';
import { ImageOff } from '../../../icon/icons.ts';

export interface PictureProps {
  /** `''`: none is known yet, the sunken ground stands alone. */
  readonly src: string;
  readonly alt: string;
}

/** A picture that fills its box. While it comes the sunken ground stands there, and a notice where it does not come. */
export function Picture({ src, alt }: PictureProps): ReactNode {
  const t = useT();
  const [loaded, setLoaded] = useState<string>();
  const [broken, setBroken] = useState<string>();
  if (src !== '' && src === broken) {
    return (
      <span className="im-picture" data-im-part="picture" data-state="failed" role="img" aria-label={alt}>
        <Icon shape={ImageOff} size={24} />
        <span className="im-picture__note">{t('kind.imageFailed')}</span>
      </span>
    );
  }
  return (
    <span className="im-picture" data-im-part="picture" data-state={loaded === src ? 'loaded' : 'loading'}>
      {src === '' ? null : (
        <img
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(src)}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
