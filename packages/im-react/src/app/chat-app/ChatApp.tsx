import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { CallHost } from '../../calls/call-host/CallHost.tsx';
import type { ChatListProps } from '../../chats/chat-list/ChatList.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useSession } from '../../hooks/session/useSession.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { ChatAppList } from './ChatAppList.tsx';
import { ChatAppPane, type ChatAppPaneOptions } from './ChatAppPane.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

/** Props of `ChatApp`. */
export interface ChatAppProps {
  /** Open conversation, controlled; `null` for none. */
  readonly selected?: ConversationKey | null;
  /** Initially open conversation, uncontrolled. Default: none. */
  readonly defaultSelected?: ConversationKey;
  /** Called when a conversation is opened or closed (`null`). */
  readonly onSelect?: (key: ConversationKey | null) => void;
  /**
   * `auto` (default): below 680 px width, list or conversation. `split`: always both; the list is 180 px wide below
   * 700 px, and 150 px below 550 px.
   */
  readonly layout?: 'auto' | 'split';
  /** Heading of the list while it is shown alone. Default: "Chats". */
  readonly listTitle?: string;
  /** Extra buttons at the end of the list's head. */
  readonly listTools?: ReactNode;
  /** Options of the message pane: tools, kinds, actions, slots, `onPerson` instead of the built-in user card. */
  readonly pane?: ChatAppPaneOptions;
  /** Replaceable parts. Define components outside render, or they remount. */
  readonly slots?: {
    /** Slots of `ChatList`. */
    readonly list?: ChatListProps['slots'];
    /** Shown while signed out, for example a sign-in form. Default: a sentence. */
    readonly SignedOut?: ComponentType;
  };
}

/**
 * A complete messenger: chat list with search beside the open conversation. Below 680 px width one of them is shown at
 * a time, unless `layout="split"`. It fills its container, or the window if the container has no height of its own.
 *
 * State: `data-narrow` while one side is shown at a time; `data-open` while a conversation is open.
 */
export function ChatApp({ slots, ...props }: ChatAppProps): ReactNode {
  const t = useT();
  const { status } = useSession();
  if (status !== 'signedOut') {
    return (
      <>
        <Sides {...props} listSlots={slots?.list} />
        <CallHost />
      </>
    );
  }
  const SignedOut = slots?.SignedOut;
  return (
    <div className="im-app" data-im-part="chat-app">
      {SignedOut ? (
        <SignedOut />
      ) : (
        <EmptyState art="chats" title={t('chats.signedOutTitle')} text={t('chats.signedOutText')} />
      )}
    </div>
  );
}

interface SidesProps extends Omit<ChatAppProps, 'slots'> {
  readonly listSlots: ChatListProps['slots'];
}

/** Open conversation, and a message to scroll to. */
interface Opened {
  readonly key: ConversationKey | null;
  readonly goTo?: { readonly messageId: number };
}

function Sides(props: SidesProps): ReactNode {
  const { selected: selectedProp, defaultSelected, onSelect, layout, listTitle, listTools, pane, listSlots } = props;
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(root);
  const narrow = isNarrow && layout !== 'split';
  const [opened, setOpened] = useState<Opened>({ key: defaultSelected ?? null });
  const selected = selectedProp === undefined ? opened.key : selectedProp;
  const open = (key: ConversationKey | null, messageId?: number): void => {
    setOpened({ key, goTo: messageId === undefined ? undefined : { messageId } });
    if (key !== selected) onSelect?.(key);
  };

  // Moves focus to the list when the conversation closes.
  const before = useRef(selected);
  useIsomorphicLayoutEffect(() => {
    const closed = selected === null && before.current !== null;
    before.current = selected;
    if (closed && narrow) root.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  }, [selected, narrow]);

  return (
    <div
      ref={root}
      className="im-app"
      data-im-part="chat-app"
      data-narrow={narrow || undefined}
      data-layout={layout === 'split' ? 'split' : undefined}
      data-open={selected !== null || undefined}
    >
      <section className="im-app__list" data-im-region aria-label={t('shell.chats')}>
        <ChatAppList
          selected={selected}
          onOpen={open}
          onClose={() => open(null)}
          title={narrow ? listTitle || t('shell.chats') : undefined}
          tools={listTools}
          slots={listSlots}
        />
      </section>
      <div className="im-app__pane">
        <ChatAppPane
          conversation={selected}
          goTo={opened.key === selected ? opened.goTo : undefined}
          onOpen={open}
          onBack={narrow ? () => open(null) : undefined}
          pane={pane}
        />
      </div>
    </div>
  );
}
