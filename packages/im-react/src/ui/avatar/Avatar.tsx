import { limits } from 'im-sdk/protocol';
import { type ComponentType, type CSSProperties, createContext, type ReactNode, useContext, useState } from 'react';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { initials } from './initials.ts';

/** Props of `Avatar`. */
export interface AvatarProps extends PartElementProps<'span'> {
  /** User or group id: selects the background colour of the initials. */
  readonly id: number;
  /** Name to take the initials from. */
  readonly name: string;
  /** Image URL. Until it has loaded, or if it is missing or broken, initials are shown. */
  readonly src?: string;
  /** Edge length in px. Default: `--im-avatar-size` of the row (36). */
  readonly size?: number;
  /** People are round, groups are rounded squares. Default `person`. */
  readonly shape?: 'person' | 'group';
  /** Shows the presence dot. Also mention presence in the row's accessible name. */
  readonly online?: boolean;
  /** Icon to show instead of initials. */
  readonly icon?: IconShape;
}

/** `id` for the avatar of a system conversation: selects its background colour. */
export const SYSTEM_AVATAR_ID = 3;

/** Component of the host for all avatars below. */
const AvatarContext = createContext<ComponentType<AvatarProps> | undefined>(undefined);

/** Props of `AvatarProvider`. */
export interface AvatarProviderProps {
  /** Component for all avatars of users and groups; `undefined` inherits. It may use the kit's `Avatar`. */
  readonly avatar: ComponentType<AvatarProps> | undefined;
  readonly children?: ReactNode;
}

/** Overrides the component for avatars below. */
export function AvatarProvider({ avatar, children }: AvatarProviderProps): ReactNode {
  const above = useContext(AvatarContext);
  return <AvatarContext.Provider value={avatar ?? above}>{children}</AvatarContext.Provider>;
}

/** Image of a user or group. Decorative (`aria-hidden`): the name must be next to it, or on the control around it. */
export function Avatar(props: AvatarProps): ReactNode {
  const { id, name, src, size, shape = 'person', online, icon, part, partRef } = props;
  const Own = useContext(AvatarContext);
  const [broken, setBroken] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  if (Own) {
    return (
      <AvatarContext.Provider value={undefined}>
        <Own {...props} />
      </AvatarContext.Provider>
    );
  }
  const picture = src && src !== broken ? src : undefined;
  const own = {
    className: 'im-avatar',
    'data-im-part': 'avatar',
    'data-shape': shape,
    'data-colour': (Math.abs(id) % limits.avatarColours) + 1,
    'data-state': picture && picture === loaded ? 'picture' : 'fallback',
    'data-online': online || undefined,
    'aria-hidden': true,
    children: (
      <>
        {picture === undefined || picture !== loaded ? (
          icon ? (
            <Icon shape={icon} size={22} />
          ) : (
            <span className="im-plain" data-im-part="avatar-initials">
              {initials(name)}
            </span>
          )
        ) : null}
        {picture ? (
          <img
            className="im-plain"
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            // A cached picture is complete at once: no initials flash before it.
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0) setLoaded(picture);
            }}
            onLoad={() => setLoaded(picture)}
            onError={() => setBroken(picture)}
          />
        ) : null}
        {online ? <i className="im-avatar__dot" data-im-part="avatar-dot" /> : null}
      </>
    ),
  };
  const sized =
    size === undefined
      ? part
      : { ...part, style: { '--im-avatar-size': `${size}px`, ...part?.style } as CSSProperties };
  return renderPart('span', own, sized, partRef);
}
