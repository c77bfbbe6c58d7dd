'use client';

import type { MessageRow } from 'im-sdk';
import { type ComponentType, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import type { AvatarProps } from '../components/avatar/Avatar.tsx';
import { type HostKinds, type MessageKinds, useHostKinds } from '../components/message/kinds/host-kinds.ts';
import type { CustomActions, MessageActionItem } from '../components/message-actions/create-message-actions.ts';
import type { MessagePaneSlots } from '../components/message-pane/pane-slots.ts';
import { useEvent } from '../hooks/useEvent.ts';
import { useOptionalEvent } from '../hooks/useOptionalEvent.ts';

/** What people do with messages, wherever these stand. */
export interface MessageEvents {
  /** A message was pressed, but no link, button or field in it. */
  readonly onMessageClick?: ((row: MessageRow, event: MouseEvent<HTMLElement>) => void) | undefined;
  /** A link in a text was pressed. It opens in a new tab unless `event.preventDefault()` is called. */
  readonly onLinkClick?: ((href: string, event: MouseEvent<HTMLElement>) => void) | undefined;
  /** A mention was pressed; -1 stands for everyone. Without it mentions are no buttons. */
  readonly onMentionClick?: ((userId: number, anchor: Element) => void) | undefined;
  /** A person's picture was chosen. Without it pictures are no buttons. */
  readonly onPerson?: ((userId: number, anchor: Element) => void) | undefined;
}

/** How messages look and what they offer below a provider, a pane or a list. Nothing here has to stay the same object. */
export interface MessageDefaults extends MessageEvents {
  /** Draws kinds of messages in the host's own way, by type number, and those of type 1000 also by their `kind`. */
  readonly kinds?: MessageKinds | undefined;
  /** Adds, removes or replaces lines of the messages' menu. */
  readonly actions?: CustomActions | undefined;
  /** Parts of the host's own. A component that is made anew in each render is mounted anew each time. */
  readonly slots?: MessagePaneSlots | undefined;
  /** Draws all pictures of people and groups. The kit's `Avatar` may stand inside. */
  readonly avatar?: ComponentType<AvatarProps> | undefined;
}

/** The defaults that hold at a place. Stable while the host names the same things. */
export interface DefaultsHere extends MessageEvents {
  readonly kinds: HostKinds | undefined;
  readonly actions: CustomActions | undefined;
  readonly slots: MessagePaneSlots;
  readonly avatar: ComponentType<AvatarProps> | undefined;
}

export const DefaultsContext = createContext<DefaultsHere>({
  kinds: undefined,
  actions: undefined,
  slots: {},
  avatar: undefined,
});

/** The defaults of the nearest list, pane or provider. */
export function useDefaults(): DefaultsHere {
  return useContext(DefaultsContext);
}

/** Changes defaults for what stands below; what is left out stays as it is above. */
export function DefaultsProvider({
  children,
  slots = {},
  ...given
}: MessageDefaults & { readonly children?: ReactNode }): ReactNode {
  const above = useDefaults();
  const kinds = useHostKinds(given.kinds) ?? above.kinds;
  const actions = useCustomActions(given.actions) ?? above.actions;
  const onMessageClick = useOptionalEvent(given.onMessageClick) ?? above.onMessageClick;
  const onLinkClick = useOptionalEvent(given.onLinkClick) ?? above.onLinkClick;
  const onMentionClick = useOptionalEvent(given.onMentionClick) ?? above.onMentionClick;
  const onPerson = useOptionalEvent(given.onPerson) ?? above.onPerson;
  const avatar = given.avatar ?? above.avatar;
  const { Header, Banner, Pinned, Message, Empty, Composer } = slots;
  const ownSlots = useMemo(() => {
    const own = { Header, Banner, Pinned, Message, Empty, Composer };
    const given = Object.fromEntries(Object.entries(own).filter(([, part]) => part !== undefined));
    return { ...above.slots, ...given };
  }, [above.slots, Header, Banner, Pinned, Message, Empty, Composer]);
  const here = useMemo<DefaultsHere>(
    () => ({ kinds, actions, slots: ownSlots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson }),
    [kinds, actions, ownSlots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson],
  );
  return <DefaultsContext.Provider value={here}>{children}</DefaultsContext.Provider>;
}

function useCustomActions(custom: CustomActions | undefined): CustomActions | undefined {
  const latest = useEvent((row: MessageRow, items: readonly MessageActionItem[]) => custom?.(row, items) ?? items);
  return custom && latest;
}
