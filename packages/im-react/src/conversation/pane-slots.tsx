'use client';

import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, createContext, type ReactNode, type Ref, useContext, useMemo } from 'react';
import type { MessageEvents } from '../context/message-events-context.tsx';
import type { CustomActions } from '../message/action-types.ts';
import type { MessageKinds } from '../message/kinds/custom/custom-kinds.ts';
import type { MessageListSlots } from '../message/list-context.ts';
import type { AvatarProps } from '../ui/avatar/Avatar.tsx';
import type { ComposerProps } from './composer/Composer.tsx';
import type { ComposerHandle } from './composer/parts/ComposerRoot.tsx';
import type { ConversationHeaderProps } from './header/ConversationHeader.tsx';
import type { PinnedMessageProps } from './pinned-message/PinnedMessage.tsx';

/** Props of a custom `Composer` slot. */
export interface PaneComposerProps extends ComposerProps {
  /** Ref that the pane uses to focus the composer. Pass it to `Composer` as `ref`, or set it yourself. */
  readonly handle: Ref<ComposerHandle>;
}

/** Props of a custom `Empty` slot. */
export interface PaneEmptyProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Display name of the conversation. */
  readonly name: string;
}

/** Replaceable parts of a pane; `null` removes one. A replacement may render the built-in part inside. */
export interface MessagePaneSlots extends MessageListSlots {
  /** Header of the conversation. Default: `ConversationHeader`. */
  readonly Header?: ComponentType<ConversationHeaderProps> | null;
  /** Connection state. Default: `ConnectionBanner`. The prop `banner` takes precedence. */
  readonly Banner?: ComponentType | null;
  /** Pinned message of a group. Default: `PinnedMessage`. */
  readonly Pinned?: ComponentType<PinnedMessageProps> | null;
  /** Empty state. Default: an invitation to say hello. */
  readonly Empty?: ComponentType<PaneEmptyProps>;
  /** Composer. Default: `Composer`, which has its own slots. */
  readonly Composer?: ComponentType<PaneComposerProps> | null;
}

/** Appearance and actions of messages below a provider, pane or list. The values need not be stable. */
export interface MessageDefaults extends MessageEvents {
  /** Renderers of message kinds by type number; kinds of type 1000 also by their `kind`. */
  readonly kinds?: MessageKinds | undefined;
  /** Adds, removes or replaces items of the message menu. If it throws, the built-in items are shown. */
  readonly actions?: CustomActions | undefined;
  /** Replacements for parts of the message pane. Define components outside render, or they remount. */
  readonly slots?: MessagePaneSlots | undefined;
  /** Component for all avatars of users and groups. It may use the kit's `Avatar`. */
  readonly avatar?: ComponentType<AvatarProps> | undefined;
}

/** The slots of a pane alone; those of its list have a context of their own. */
type OwnPaneSlots = Omit<MessagePaneSlots, keyof MessageListSlots>;

const PaneSlotsContext = createContext<OwnPaneSlots>({});

/** Replaced parts of the nearest pane or provider. Stable while the host sets the same components. */
export function usePaneSlots(): OwnPaneSlots {
  return useContext(PaneSlotsContext);
}

/** Props of `PaneSlotsProvider`. */
export interface PaneSlotsProviderProps {
  readonly slots: MessagePaneSlots | undefined;
  readonly children?: ReactNode;
}

/** Replaces parts of the panes below; those left out are inherited, `null` removes one. */
export function PaneSlotsProvider({ slots = {}, children }: PaneSlotsProviderProps): ReactNode {
  const above = usePaneSlots();
  const { Header, Banner, Pinned, Empty, Composer } = slots;
  const value = useMemo<OwnPaneSlots>(() => {
    const own = Object.entries({ Header, Banner, Pinned, Empty, Composer }).filter(([, part]) => part !== undefined);
    return { ...above, ...Object.fromEntries(own) };
  }, [above, Header, Banner, Pinned, Empty, Composer]);
  return <PaneSlotsContext.Provider value={value}>{children}</PaneSlotsContext.Provider>;
}
