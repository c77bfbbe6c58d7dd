import type { ConversationKey } from 'im-sdk/protocol';
import {
  forwardRef,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useIsNarrowWindow } from '../../hooks/page/useIsNarrowWindow.ts';
import { focusedNear } from '../../platform/page/dom.ts';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { SearchPage, SearchPopup } from '../lazy.ts';

/** Imperative handle of `SearchEverywhere`. */
export interface SearchEverywhereHandle {
  /** Focuses the box and opens the results, for a keyboard shortcut. Closing restores the previous focus. */
  open(): void;
}

/** Props of `SearchEverywhere`. */
export interface SearchEverywhereProps {
  /** Called when a conversation, or a message in it (server id), is chosen: open it, and scroll to the message. */
  readonly onOpen: (key: ConversationKey, messageId?: number) => void;
  /** Shows "Add friend" if nothing was found. */
  readonly onAddFriend?: () => void;
  /** Shows "Join group" if nothing was found. */
  readonly onJoinGroup?: () => void;
  /** Accessible name of the box. Default: "Search". */
  readonly label?: string;
  /** Results below the box (`popup`) or full screen (`page`). Default `auto`: `page` below 768 px. */
  readonly layout?: 'auto' | 'popup' | 'page';
}

/**
 * Search box above the chat list. Finds chats, people and groups by name (Chinese also by pinyin) and messages by text:
 * local results first, then those of the server. The popup is a lazy chunk, loaded on hover or first use.
 *
 * Keys: ↑ ↓ move, Enter opens, Tab and Shift+Tab switch tabs, Escape closes.
 */
export const SearchEverywhere = forwardRef<SearchEverywhereHandle, SearchEverywhereProps>(function SearchEverywhere(
  { onOpen, onAddFriend, onJoinGroup, label, layout = 'auto' },
  ref,
) {
  const id = useId();
  const narrow = useIsNarrowWindow();
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const [shown, setShown] = useState(false);
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const page = layout === 'page' || (layout === 'auto' && narrow);

  const open = useCallback(() => setShown(true), []);
  const close = useCallback((focus: 'back' | 'leave') => {
    setShown(false);
    setQuery('');
    if (focus === 'back') before.current?.focus();
    before.current = null;
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      open() {
        const focused = focusedNear(box.current);
        if (focused && focused !== box.current) before.current = focused;
        box.current?.focus();
        box.current?.select();
        open();
      },
    }),
    [open],
  );
  useEffect(() => {
    if (!shown) setActiveId(undefined);
  }, [shown]);

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (!shown) {
      if (event.key !== 'ArrowDown') return;
      open();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close('back');
    } else if (!keys.current?.(event)) return;
    event.preventDefault();
  }
  const choose = (key: ConversationKey, messageId?: number): void => {
    before.current = null;
    close('leave');
    box.current?.blur();
    onOpen(key, messageId);
  };
  // Closes the search before a host opens its own dialog.
  const leaving = (then: (() => void) | undefined) =>
    then &&
    (() => {
      close('leave');
      then();
    });
  const offers = { onAddFriend: leaving(onAddFriend), onJoinGroup: leaving(onJoinGroup) };

  return (
    <>
      <SearchField
        ref={box}
        value={page ? '' : query}
        onChange={(text) => {
          setQuery(text);
          open();
        }}
        label={label}
        inputProps={{
          'aria-haspopup': 'dialog',
          'aria-controls': shown && !page && activeId ? id : undefined,
          'aria-activedescendant': shown && !page ? activeId : undefined,
          onPointerEnter: SearchPopup.preload,
          onClick: open,
          onKeyDown: keyDown,
        }}
      />
      {shown && !page ? (
        <SearchPopup
          id={id}
          box={box}
          query={query}
          onQuery={setQuery}
          onOpen={choose}
          {...offers}
          onActive={setActiveId}
          keys={keys}
          onClose={close}
        />
      ) : null}
      {shown && page ? (
        <SearchPage
          id={id}
          query={query}
          onQuery={setQuery}
          onOpen={choose}
          {...offers}
          onClose={close}
          label={label}
        />
      ) : null}
    </>
  );
});
