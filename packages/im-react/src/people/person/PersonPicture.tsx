import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { ImageViewer } from '../../conversation/lazy.ts';
import type { ViewedImage } from '../../conversation/viewer/viewed-image.ts';
import { usePresence } from '../../hooks/people/usePeople.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import type { Profile } from '../useProfile.ts';

interface PersonPictureProps {
  readonly profile: Profile;
  /** Edge length in px. */
  readonly size: number;
  /** Opens the picture. Default: the image viewer, here. */
  readonly onView?: (image: ViewedImage) => void;
}

/** A person's avatar; a button that opens it at full size, if there is a picture. */
export function PersonPicture({ profile, size, onView }: PersonPictureProps): ReactNode {
  const t = useT();
  const { person, name, headImage, headImageThumb } = profile;
  const { online } = usePresence(person.id);
  const [viewed, setViewed] = useState<ViewedImage>();
  const picture = <Avatar id={person.id} name={name} src={headImage} size={size} online={online} />;
  if (headImage === '') return picture;
  const image: ViewedImage = { key: String(person.id), src: headImage, thumbSrc: headImageThumb, name };
  return (
    <>
      <button
        type="button"
        className="im-avatar-button"
        aria-label={t('kind.image')}
        onClick={() => (onView ?? setViewed)(image)}
      >
        {picture}
      </button>
      {viewed ? (
        <ImageViewer images={[viewed]} index={0} onIndexChange={() => undefined} onClose={() => setViewed(undefined)} />
      ) : null}
    </>
  );
}
