import { conversationKey, type FoundGroup, JoinMode, limits } from 'im-sdk/protocol';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useLatest } from '../../primitives/useLatest.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import type { OnOpenChange, OpenChangeReason } from '../../ui/open-change.ts';
import { ServerSearchResults } from '../../ui/server-search/ServerSearchResults.tsx';
import { useServerSearch } from '../../ui/server-search/useServerSearch.ts';
import { Tabs, tabPanelProps } from '../../ui/tabs/Tabs.tsx';
import { FoundGroupRow } from './FoundGroupRow.tsx';
import { JoinById } from './JoinById.tsx';
import { JoinRequestForm } from './JoinRequestForm.tsx';
import { type GroupToJoin, useJoinGroup } from './useJoinGroup.ts';

/** Props of `JoinGroupDialog`. */
export interface JoinGroupDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: OnOpenChange;
  /** Called with the id of a group that was joined at once. Its conversation is in the chat list. */
  readonly onJoined?: (groupId: number) => void;
}

/** Dialog to join a group: by search, or by its id. Groups with approval get a request with a verification message. */
export function JoinGroupDialog({ open, ...rest }: JoinGroupDialogProps): ReactNode {
  return open ? <OpenJoinGroup {...rest} /> : null;
}

type Way = 'search' | 'id';
const GROUP_ID = /^[1-9][0-9]{0,15}$/;

function OpenJoinGroup({ onOpenChange, onJoined }: Omit<JoinGroupDialogProps, 'open'>): ReactNode {
  const t = useT();
  const id = useId();
  const { conversations, groups } = useClient();
  const { showError } = useToast();
  const [tab, setTab] = useState<Way>('search');
  const [query, setQuery] = useState('');
  const [needsKeyword, setNeedsKeyword] = useState(false);
  const [groupId, setGroupId] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [remark, setRemark] = useState('');
  const [asking, setAsking] = useState<FoundGroup>();
  const [joining, setJoining] = useState<number>();
  const found = useServerSearch(tab === 'search' ? query : '', groups.search);
  const { isPending, failure, reset, join } = useJoinGroup((group, result) => {
    if (result === 'joined') {
      conversations.start(conversationKey('group', group.id)).catch(showError);
      onOpenChange(false, 'done');
      onJoined?.(group.id);
    } else if (shown.current === asking) {
      setAsking(undefined);
      setGroupId('');
      setRemark('');
    }
  });
  /** Group whose form is open, also when an answer arrives late. */
  const shown = useLatest(asking);
  const search = useRef<HTMLInputElement>(null);
  const idField = useRef<HTMLInputElement>(null);

  // Back from the request form: focus returns to the search field.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking) search.current?.focus();
    asked.current = asking !== undefined;
  }, [asking]);

  function submit(group: GroupToJoin): void {
    if (isPending) return;
    setJoining(group.id);
    join(group, remark);
  }

  function choose(group: FoundGroup): void {
    reset();
    setRemark('');
    if (group.joinMode === JoinMode.ANYONE) submit(group);
    else setAsking(group);
  }

  function submitId(): void {
    const wanted = groupId.trim();
    setInvalid(!GROUP_ID.test(wanted));
    if (GROUP_ID.test(wanted)) submit({ id: Number(wanted), name: t('groups.unknown', { id: wanted }) });
    else idField.current?.focus();
  }

  function selectTab(next: Way): void {
    setTab(next);
    reset();
    setInvalid(false);
  }

  function change(next: boolean, reason: OpenChangeReason): void {
    if (!next && asking) {
      reset();
      setAsking(undefined);
    } else onOpenChange(next, reason);
  }

  const confirm = asking
    ? { label: t('join.button'), onConfirm: () => submit(asking), loading: isPending }
    : tab === 'id'
      ? { label: t('join.button'), onConfirm: submitId, loading: isPending }
      : undefined;
  return (
    <Dialog open onOpenChange={change} title={t('groups.join')} width={400} initialFocus={search} confirm={confirm}>
      {asking ? (
        <JoinRequestForm
          group={asking}
          remark={remark}
          onRemark={setRemark}
          failure={failure}
          onSubmit={() => submit(asking)}
        />
      ) : (
        <>
          <Tabs
            id={id}
            label={t('groups.join')}
            className="im-tabs im-join__tabs"
            tabs={[
              { value: 'search', label: t('join.search') },
              { value: 'id', label: t('join.byId') },
            ]}
            value={tab}
            onChange={selectTab}
          />
          <div {...tabPanelProps(id, tab)} className="im-join__panel">
            {tab === 'search' ? (
              <>
                <SearchField
                  ref={search}
                  value={query}
                  onChange={(text) => {
                    setQuery(text);
                    setNeedsKeyword(false);
                    reset();
                  }}
                  onSubmit={() => setNeedsKeyword(query.trim() === '')}
                  label={t('join.searchHint')}
                  maxLength={limits.groupNameLength}
                />
                {needsKeyword || failure ? (
                  <p className="im-field__error im-join__error" role="alert">
                    {failure ?? t('join.needKeyword')}
                  </p>
                ) : null}
                <ServerSearchResults
                  part="found-groups"
                  search={found}
                  none={[t('join.noneTitle'), t('join.noneText')]}
                  limit={limits.groupSearchResults}
                  limitText={t('join.atMost', { count: limits.groupSearchResults })}
                  renderItem={(group) => (
                    <FoundGroupRow
                      key={group.id}
                      group={group}
                      joining={isPending ? joining : undefined}
                      onJoin={choose}
                    />
                  )}
                />
              </>
            ) : (
              <JoinById
                field={idField}
                id={groupId}
                onId={(text) => {
                  setGroupId(text);
                  setInvalid(false);
                  reset();
                }}
                remark={remark}
                onRemark={setRemark}
                failure={invalid ? t('join.idInvalid') : failure}
                onSubmit={submitId}
              />
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
