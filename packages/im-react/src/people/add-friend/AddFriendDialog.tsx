import type { FoundUser } from 'im-sdk';
import { conversationKey, limits } from 'im-sdk/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import type { OnOpenChange, OpenChangeReason } from '../../ui/open-change.ts';
import { ServerSearchResults } from '../../ui/server-search/ServerSearchResults.tsx';
import { useServerSearch } from '../../ui/server-search/useServerSearch.ts';
import { FoundUserRow } from './FoundUserRow.tsx';
import { FriendRequestForm } from './FriendRequestForm.tsx';
import { useSendFriendRequest } from './useSendFriendRequest.ts';

/** Props of `AddFriendDialog`. */
export interface AddFriendDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: OnOpenChange;
  /**
   * Called by "Send message", which stands beside "Add" if the server lets everyone write to everyone. The conversation
   * is in the chat list. Without it there is no such button.
   */
  readonly onMessage?: (userId: number) => void;
}

/** Dialog that searches users by user name and sends a friend request with an optional remark. */
export function AddFriendDialog({ open, ...rest }: AddFriendDialogProps): ReactNode {
  return open ? <OpenAddFriend {...rest} /> : null;
}

function OpenAddFriend({ onOpenChange, onMessage }: Omit<AddFriendDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { contacts, conversations, connection } = useClient();
  const { showError } = useToast();
  const isOpenToAll = useReadable(connection.features).has('contactsEveryone');
  const [query, setQuery] = useState('');
  const [asking, setAsking] = useState<FoundUser>();
  const [remark, setRemark] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const found = useServerSearch(query, contacts.search);
  const { busy, failure, apply } = useSendFriendRequest(asking?.id);

  // Back from the request form: focus returns to the search field.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking) search.current?.focus();
    asked.current = asking !== undefined;
  }, [asking]);

  async function send(): Promise<void> {
    if (!asking || busy || !(await apply(asking, { remark: remark.trim(), source: 1 }))) return;
    // The user may have opened the form for another user while the request was in flight.
    setAsking((current) => (current === asking ? undefined : current));
  }

  function ask(user: FoundUser): void {
    setAsking(user);
    setRemark('');
  }

  function write({ id }: FoundUser): void {
    onOpenChange(false, 'done');
    conversations.start(conversationKey('private', id)).catch(showError);
    onMessage?.(id);
  }

  function change(next: boolean, reason: OpenChangeReason): void {
    if (!next && asking) setAsking(undefined);
    else onOpenChange(next, reason);
  }

  return (
    <Dialog
      open
      onOpenChange={change}
      title={t('people.addFriend')}
      width={380}
      initialFocus={search}
      confirm={asking ? { label: t('addFriend.send'), onConfirm: () => void send(), loading: busy } : undefined}
    >
      {asking ? (
        <FriendRequestForm
          user={asking}
          remark={remark}
          onRemark={setRemark}
          failure={failure}
          onSubmit={() => void send()}
        />
      ) : (
        <>
          <SearchField
            ref={search}
            value={query}
            onChange={setQuery}
            label={t('addFriend.searchHint')}
            maxLength={64}
          />
          <ServerSearchResults
            part="found-users"
            search={found}
            none={[t('addFriend.noneTitle'), t('addFriend.noneText')]}
            limit={limits.userSearchResults}
            limitText={t('addFriend.atMost', { count: limits.userSearchResults })}
            renderItem={(user) => (
              <FoundUserRow
                key={user.id}
                user={user}
                onAdd={ask}
                onMessage={isOpenToAll && onMessage ? write : undefined}
              />
            )}
          />
        </>
      )}
    </Dialog>
  );
}
