'use client';

import type { MessageRow } from 'im-sdk';
import { type ComponentType, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import type { AvatarProps } from '../components/avatar/Avatar.tsx';
import type { ChatRowProps } from '../components/chat-list/ChatRow.tsx';
import { type HostKinds, type MessageKinds, useHostKinds } from '../components/message/kinds/host/host-kinds.ts';
import type { CustomActions, MessageActionItem } from '../components/message-actions/create-message-actions.ts';
import type { MessagePaneSlots } from '../components/message-pane/pane-slots.ts';
import { useEvent } from '../hooks/useEvent.ts';
import { useOptionalEvent } from '../hooks/useOptionalEvent.ts';
import { useReportOnce } from './useReportOnce.ts';

/** Callbacks of message interactions. */
export interface MessageEvents {
  /** Called when a message or a tip is clicked, except on a link, button or field in it. */
  readonly onMessageClick?: ((row: MessageRow, event: MouseEvent<HTMLElement>) => void) | undefined;
  /**
   * Called when a link is clicked: in a text, of a system notice, or the map of a location. It opens in a new tab unless
   * `event.preventDefault()` is called.
   */
  readonly onLinkClick?: ((href: string, event: MouseEvent<HTMLElement>) => void) | undefined;
  /** Called when a mention is clicked; `userId` -1 is everyone. Without it, mentions are not clickable. */
  readonly onMentionClick?: ((userId: number, anchor: Element) => void) | undefined;
  /**
   * Called when a user's avatar is clicked: of a sender in a group, in the header of a private conversation, among the
   * readers of a message. Without it, avatars are not clickable; `ChatApp` then opens its user card.
   *
   * Not called for tips such as "Ann invited Bob": they hold names without ids. `onMessageClick` gets their row, whose
   * `sendId` is the user who acted.
   */
  readonly onPerson?: ((userId: number, anchor: Element) => void) | undefined;
}

/** Replaceable parts below a provider. */
export interface ProviderSlots extends MessagePaneSlots {
  /** A row of a chat list. Default: `ChatRow`. */
  readonly ChatRow?: ComponentType<ChatRowProps>;
}

/** Appearance and actions of messages below a provider, pane or list. The values need not be stable. */
export interface MessageDefaults extends MessageEvents {
  /** Renderers of message kinds by type number; kinds of type 1000 also by their `kind`. */
  readonly kinds?: MessageKinds | undefined;
  /** Adds, removes or replaces items of the message menu. If it throws, the built-in items are shown. */
  readonly actions?: CustomActions | undefined;
  /** Replacements for parts of chat list and message pane. Define components outside render, or they remount. */
  readonly slots?: ProviderSlots | undefined;
  /** Component for all avatars of users and groups. It may use the kit's `Avatar`. */
  readonly avatar?: ComponentType<AvatarProps> | undefined;
}

/** Merged message defaults. Stable while the host's values are. */
export interface DefaultsContextValue extends MessageEvents {
  /** Renderers of message kinds. */
  readonly kinds: HostKinds | undefined;
  /** Changes the items of the message menu. */
  readonly actions: CustomActions | undefined;
  /** Replacements for parts of chat list and message pane. */
  readonly slots: ProviderSlots;
  /** Component for all avatars. */
  readonly avatar: ComponentType<AvatarProps> | undefined;
}

/** Merged defaults of the nearest list, pane or provider. */
export const DefaultsContext = createContext<DefaultsContextValue>({
  kinds: undefined,
  actions: undefined,
  slots: {},
  avatar: undefined,
});

/** The message defaults of the nearest list, pane or provider. */
export function useDefaults(): DefaultsContextValue {
  return useContext(DefaultsContext);
}

/** Overrides message defaults below; values left out are inherited. */
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
  const { Header, Banner, Pinned, Message, TimeMark, UnreadLine, Empty, Composer, ChatRow } = slots;
  const ownSlots = useMemo(() => {
    const own = { Header, Banner, Pinned, Message, TimeMark, UnreadLine, Empty, Composer, ChatRow };
    const given = Object.fromEntries(Object.entries(own).filter(([, part]) => part !== undefined));
    return { ...above.slots, ...given };
  }, [above.slots, Header, Banner, Pinned, Message, TimeMark, UnreadLine, Empty, Composer, ChatRow]);
  const value = useMemo<DefaultsContextValue>(
    () => ({ kinds, actions, slots: ownSlots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson }),
    [kinds, actions, ownSlots, avatar, onMessageClick, onLinkClick, onMentionClick, onPerson],
  );
  return <DefaultsContext.Provider value={value}>{children}</DefaultsContext.Provider>;
}

/** The host's customisation of menus. If it throws, the menu stays as built in, and the first error is reported. */
function useCustomActions(custom: CustomActions | undefined): CustomActions | undefined {
  const report = useReportOnce();
  const latest = useEvent((row: MessageRow, items: readonly MessageActionItem[]) => {
    try {
      return custom?.(row, items) ?? items;
    } catch (error) {
      report(error);
      return items;
    }
  });
  return custom && latest;
}
