import { type ReactNode, useState } from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useGroupRights } from '../../hooks/groups/useGroupRights.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx';
import { AlbumStrip } from '../album/AlbumStrip.tsx';
import { useShownMembers } from '../group-members.ts';
import { AdminPage } from '../group-settings/AdminPage.tsx';
import { AttributesPage } from '../group-settings/AttributesPage.tsx';
import { SettingRow } from '../group-settings/SettingRow.tsx';
import { GroupHero } from './GroupHero.tsx';
import { LeaveActions } from './LeaveActions.tsx';
import { MemberGrid } from './MemberGrid.tsx';
import { MembersPage } from './MembersPage.tsx';
import { OwnSettings } from './OwnSettings.tsx';

/** Page of a `GroupPanel`. */
export type GroupPanelPage = 'main' | 'members' | 'muted' | 'admin' | 'attributes';

/** Props of `GroupPanel`. */
export interface GroupPanelProps {
  /** Group to show. */
  readonly groupId: number;
  /** Called by the close button and Escape. */
  readonly onClose: () => void;
  /** Page shown first. Default `main`. */
  readonly defaultPage?: GroupPanelPage;
  /** Opens the profile of a member, at their avatar. Default: `onPerson` of the surrounding events. */
  readonly onPerson?: (userId: number, anchor: Element) => void;
  /** Opens the conversation with a member. The conversation is in the chat list. */
  readonly onMessage?: (userId: number) => void;
  /** Opens the requests to join groups. Without it there is no such row. */
  readonly onRequests?: () => void;
  /** Opens the album. Without it the strip of pictures leads nowhere. */
  readonly onAlbum?: () => void;
  /** Scrolls to a message by its server id. */
  readonly onJump?: (messageId: number) => void;
  /** Called after the user has quit or dissolved the group. */
  readonly onLeft?: () => void;
}

/** The page that "Back" leads to. */
const PARENTS: Readonly<Record<GroupPanelPage, GroupPanelPage | undefined>> = {
  main: undefined,
  members: 'main',
  admin: 'main',
  muted: 'admin',
  attributes: 'admin',
};

/** Side panel of a group: members, album, own settings, administration, and leaving. */
export function GroupPanel(props: GroupPanelProps): ReactNode {
  const { groupId, onClose, defaultPage = 'main', onMessage } = props;
  const t = useT();
  const events = useMessageEvents();
  const onPerson = props.onPerson ?? events.onPerson;
  const group = useGroup(groupId);
  const rights = useGroupRights(groupId);
  const memberCount = useShownMembers(groupId).length;
  const [wanted, setPage] = useState<GroupPanelPage>(defaultPage);
  // A former member sees the main page alone.
  const page = rights.role === 0 ? 'main' : wanted;
  const parent = PARENTS[page];
  const titles: Readonly<Record<GroupPanelPage, string>> = {
    main: t('panel.title'),
    members: t('panel.members', { count: memberCount }),
    muted: t('admin.mutedMembers'),
    admin: t(rights.mayManage ? 'panel.admin' : 'panel.rules'),
    attributes: t('admin.attributes'),
  };
  return (
    <SidePanel
      title={titles[page]}
      onClose={onClose}
      onBack={parent && (() => setPage(parent))}
      className="im-group-panel"
    >
      {!group || rights.role === 0 ? (
        <EmptyState inList title={t(group?.dissolve ? 'groups.dissolved' : 'groups.gone')} />
      ) : page === 'main' ? (
        <MainPage {...props} onPerson={onPerson} onPage={setPage} />
      ) : page === 'admin' ? (
        <AdminPage
          group={group}
          rights={rights}
          onMuted={() => setPage('muted')}
          onAttributes={() => setPage('attributes')}
        />
      ) : page === 'attributes' ? (
        <AttributesPage group={group} mayEdit={rights.mayEditAttributes} />
      ) : (
        <MembersPage
          key={page}
          groupId={groupId}
          rights={rights}
          mutedOnly={page === 'muted'}
          onPerson={onPerson}
          onMessage={onMessage}
        />
      )}
    </SidePanel>
  );
}

interface MainPageProps extends GroupPanelProps {
  readonly onPage: (page: GroupPanelPage) => void;
}

function MainPage({ groupId, onPage, onPerson, onRequests, onAlbum, onJump, onLeft }: MainPageProps): ReactNode {
  const t = useT();
  const group = useGroup(groupId);
  const rights = useGroupRights(groupId);
  const waiting = useJoinRequests(groupId);
  const notOffered = useReadable(useClient().connection.notOffered);
  if (!group) return null;
  const hasRules = !notOffered.has('groupSettings');
  const hasAdmin = hasRules || (rights.mayManage && !notOffered.has('muteGroup'));
  return (
    <>
      <GroupHero group={group} mayEdit={rights.mayEdit} />
      <MemberGrid groupId={groupId} onAll={() => onPage('members')} onPerson={onPerson} />
      <AlbumStrip groupId={groupId} onOpen={onAlbum} />
      <OwnSettings group={group} rights={rights} onJump={onJump} />
      <section className="im-group im-group-settings">
        {rights.mayManage && onRequests && !notOffered.has('groupRequests') ? (
          <SettingRow label={t('panel.requests')} end={<Badge count={waiting} />} onClick={onRequests} />
        ) : null}
        {hasAdmin ? (
          <SettingRow label={t(rights.mayManage ? 'panel.admin' : 'panel.rules')} onClick={() => onPage('admin')} />
        ) : null}
      </section>
      <LeaveActions group={group} rights={rights} onLeft={onLeft} />
    </>
  );
}

/** Number of pending requests to join this group that the user may answer. */
function useJoinRequests(groupId: number): number {
  const { groupRequests } = useClient();
  return useReadable(groupRequests.requests).filter(
    (request) => request.groupId === groupId && request.kind === 'join' && groupRequests.mayAnswer(request),
  ).length;
}
