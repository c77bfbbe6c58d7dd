import { type ReactNode, useState } from 'react';
import { usePresence } from '../../hooks/usePeople.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import type { ViewedImage } from '../image-viewer/viewed-image.ts';
import { ImageViewer } from '../lazy/rooms/conversation.ts';
import type { Profile } from '../user-card/useProfile.ts';

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
