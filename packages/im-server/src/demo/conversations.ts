import { bookGroup, designGroup, hikingGroup, launchGroup } from './talk/groups.ts';
import { oldFriends } from './talk/old-friends.ts';
import { bobAndCarol, carolAndAlice, daveAndAlice, erinAndAlice, frankAndBob } from './talk/small-talk.ts';

/** Settings of one member. Default: all read, nothing set. */
export interface DemoSetting {
  /** Number of unread messages. */
  readonly unread?: number;
  readonly isTop?: boolean;
  readonly isDnd?: boolean;
}

/** A seeded conversation. */
export interface DemoConversation {
  readonly talk: string;
  /** Age of the last message at the first start. */
  readonly endedMinutesAgo: number;
  /** Settings by user name. */
  readonly settings?: Readonly<Record<string, DemoSetting>>;
  /** Name of the group, owned by the first member. Without it: the private conversation of the two members. */
  readonly group?: string;
  /** True if the group is found by its name. */
  readonly searchable?: boolean;
  readonly members: readonly string[];
}

export const demoConversations: readonly DemoConversation[] = [
  {
    talk: designGroup,
    group: '产品设计小组',
    members: ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'],
    endedMinutesAgo: 6,
    settings: { alice: { unread: 3, isTop: true } },
  },
  { talk: oldFriends, members: ['alice', 'bob'], endedMinutesAgo: 14, settings: { alice: { isTop: true } } },
  { talk: carolAndAlice, members: ['alice', 'carol'], endedMinutesAgo: 38, settings: { alice: { unread: 1 } } },
  {
    talk: hikingGroup,
    group: '周末徒步群',
    searchable: true,
    members: ['frank', 'alice', 'bob', 'erin'],
    endedMinutesAgo: 110,
    settings: { alice: { unread: 4, isDnd: true } },
  },
  { talk: erinAndAlice, members: ['alice', 'erin'], endedMinutesAgo: 150 },
  {
    talk: launchGroup,
    group: 'Launch crew',
    members: ['carol', 'alice', 'bob', 'dave'],
    endedMinutesAgo: 52,
    settings: { alice: { unread: 1 }, bob: { unread: 1 } },
  },
  { talk: daveAndAlice, members: ['alice', 'dave'], endedMinutesAgo: 26 * 60 },
  {
    talk: bookGroup,
    group: '读书会 · 每月一本',
    searchable: true,
    members: ['erin', 'alice', 'carol', 'frank'],
    endedMinutesAgo: 31 * 60,
  },
  { talk: bobAndCarol, members: ['bob', 'carol'], endedMinutesAgo: 52 * 60 },
  { talk: frankAndBob, members: ['bob', 'frank'], endedMinutesAgo: 75, settings: { bob: { unread: 1 } } },
];
