import { limits } from 'im-sdk/protocol';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { DefaultsContext, useDefaults } from '../../provider/defaults-context.tsx';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { initials } from './initials.ts';

export interface AvatarProps {
  /** User or group id: picks the colour that stands behind the initials. */
  readonly id: number;
  readonly name: string;
  /** Address of the picture; without one, or where it cannot be loaded, the initials stand. */
  readonly src?: string;
  /** Edge in px; without it the row or `--im-avatar-size` (36) decides. */
  readonly size?: number;
  /** People are round, groups are rounded squares. Default `person`. */
  readonly shape?: 'person' | 'group';
  /** Draws the presence dot. Say it in the name of the row as well. */
  readonly online?: boolean;
  /** Stands in place of the initials. */
  readonly icon?: IconShape;
}

/** A person's or a group's picture. Decoration: the name stands beside it, or in the control around it. */
export function Avatar(props: AvatarProps): ReactNode {
  const { id, name, src, size, shape = 'person', online, icon } = props;
  const defaults = useDefaults();
  const Own = defaults.avatar;
  const [broken, setBroken] = useState<string>();
  if (Own) {
    return (
      <DefaultsContext.Provider value={{ ...defaults, avatar: undefined }}>
        <Own {...props} />
      </DefaultsContext.Provider>
    );
  }
  const picture = src && src !== broken ? src : undefined;
  const style = size === undefined ? undefined : ({ '--im-avatar-size': `${size}px` } as CSSProperties);
  return (
    <span
      className="im-avatar"
      data-im-part="avatar"
      data-shape={shape}
      data-colour={(Math.abs(id) % limits.avatarColours) + 1}
      data-state={picture ? 'picture' : 'fallback'}
      data-online={online || undefined}
      style={style}
      aria-hidden="true"
    >
      {picture ? (
        <img
          className="im-plain"
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(picture)}
        />
      ) : icon ? (
        <Icon shape={icon} size={22} />
      ) : (
        <span className="im-plain" data-im-part="avatar-initials">
          {initials(name)}
        </span>
      )}
      {online ? <i className="im-avatar__dot" data-im-part="avatar-dot" /> : null}
    </span>
  );
}
