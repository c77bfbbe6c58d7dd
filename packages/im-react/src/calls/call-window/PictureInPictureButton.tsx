import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import {
  hasPictureInPicture,
  isInPicture,
  onPictureInPicture,
  togglePictureInPicture,
} from '../../platform/page/picture-in-picture.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PictureInPicture2 } from '../../ui/icon/icons.ts';

/** Props of `PictureInPictureButton`. */
export interface PictureInPictureButtonProps {
  /** The video, mounted before the button. */
  readonly video: { readonly current: HTMLVideoElement | null };
}

/** Button that shows a video in a window of its own; pressed while it is there. Nothing where the browser cannot. */
export function PictureInPictureButton({ video }: PictureInPictureButtonProps): ReactNode {
  const t = useT();
  const [canShow] = useState(() => typeof document !== 'undefined' && hasPictureInPicture(document));
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    setIsIn(isInPicture(element));
    return onPictureInPicture(element, setIsIn);
  }, [video]);
  if (!canShow) return null;
  return (
    <IconButton
      size="small"
      icon={PictureInPicture2}
      label={t('call.pictureInPicture')}
      aria-pressed={isIn}
      onClick={() => video.current && void togglePictureInPicture(video.current)}
    />
  );
}
