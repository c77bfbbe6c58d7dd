import type { ConversationKey } from 'im-sdk/protocol';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { useSession } from '../../hooks/useSession.ts';
import { useT } from '../../i18n/useT.ts';
import type { ChatListProps } from '../chat-list/ChatList.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { ChatAppList } from './ChatAppList.tsx';
import { ChatAppPane, type ChatAppPaneOptions } from './ChatAppPane.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

export interface ChatAppProps {
  /** The conversation that is open, where the host decides; `null` for none. */
  readonly selected?: ConversationKey | null;
  /** The one that is open at first, where the component decides. */
  readonly defaultSelected?: ConversationKey;
  /** A conversation was opened, or closed (`null`). */
  readonly onSelect?: (key: ConversationKey | null) => void;
  /** More for the conversation: tools, kinds, actions, slots. Keep the object the same. */
  readonly pane?: ChatAppPaneOptions;
  /** Keep the object: a new one draws all rows of the list anew. */
  readonly slots?: {
    /** Of the list of chats. Keep the object. */
    readonly list?: ChatListProps['slots'];
    /** In the place of everything while nobody is signed in: a form to sign in. Default: a sentence. */
    readonly SignedOut?: ComponentType;
  };
}

/**
 * A whole messenger: the list with its search beside the open conversation, one of them at a time where it is given less
 * than 680 px. It fills the box it stands in; where that has no height of its own, the window's.
 *
 * State: `data-narrow` while one side is shown at a time, `data-open` while a conversation is.
 */
export function ChatApp({ slots, ...props }: ChatAppProps): ReactNode {
  const t = useT();
  const { status } = useSession();
  if (status !== 'signedOut') return <Sides {...props} listSlots={slots?.list} />;
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

/** What is open, and the message to go to there. */
interface Opened {
  readonly key: ConversationKey | null;
  readonly goTo?: { readonly messageId: number };
}

function Sides({ selected: given, defaultSelected, onSelect, pane, listSlots }: SidesProps): ReactNode {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow(root);
  const [opened, setOpened] = useState<Opened>({ key: defaultSelected ?? null });
  const selected = given === undefined ? opened.key : given;
  const open = (key: ConversationKey | null, messageId?: number): void => {
    setOpened({ key, goTo: messageId === undefined ? undefined : { messageId } });
    if (key !== selected) onSelect?.(key);
  };

  // The conversation that had focus is gone: whoever goes on by keyboard goes on in the list.
  const before = useRef(selected);
  useLayoutEffectInPage(() => {
    const left = selected === null && before.current !== null;
    before.current = selected;
    if (left && narrow) root.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  }, [selected, narrow]);

  return (
    <div
      ref={root}
      className="im-app"
      data-im-part="chat-app"
      data-narrow={narrow || undefined}
      data-open={selected !== null || undefined}
    >
      <section className="im-app__list" data-im-region aria-label={t('shell.chats')}>
        <ChatAppList
          selected={selected}
          onOpen={open}
          onClose={() => open(null)}
          title={narrow ? t('shell.chats') : undefined}
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
