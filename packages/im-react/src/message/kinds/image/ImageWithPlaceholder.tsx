import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ImageOff } from '../../../ui/icon/icons.ts';

export interface ImageWithPlaceholderProps {
  /** Image URL; `''` shows the placeholder. */
  readonly src: string;
  /** Alternative text; `''` for a decorative image. */
  readonly alt: string;
}

/** Image that fills its container, with a placeholder while it loads and a notice if it fails. */
export function ImageWithPlaceholder({ src, alt }: ImageWithPlaceholderProps): ReactNode {
  const [loaded, setLoaded] = useState<string>();
  const [broken, setBroken] = useState<string>();
  if (src !== '' && src === broken) return <BrokenImage alt={alt} onBack={() => setBroken(undefined)} />;
  return (
    <span className="im-picture" data-im-part="picture" data-state={loaded === src ? 'loaded' : 'loading'}>
      {src === '' ? null : (
        <img
          className="im-plain"
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

/** Notice for an image that failed to load. Retries once the connection is live again. */
function BrokenImage({ alt, onBack }: { readonly alt: string; readonly onBack: () => void }): ReactNode {
  const t = useT();
  const { state } = useClient().connection;
  const tryAgain = useEvent(onBack);
  useEffect(() => {
    let before = state.getSnapshot().phase;
    return state.subscribe(() => {
      const { phase } = state.getSnapshot();
      if (phase === 'live' && before !== 'live') tryAgain();
      before = phase;
    });
  }, [state, tryAgain]);
  return (
    <span className="im-picture" data-im-part="picture" data-state="failed" role="img" aria-label={alt}>
      <Icon shape={ImageOff} size={24} />
      <span className="im-picture__note">{t('kind.imageFailed')}</span>
    </span>
  );
}
