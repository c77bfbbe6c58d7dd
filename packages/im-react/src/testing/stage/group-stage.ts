import type { Album, AlbumState, ImClient, UploadHandle, UploadProgress } from 'im-sdk';
import { type FoundGroup, type Group, type GroupMember, type GroupRequest, RequestStatus } from 'im-sdk/protocol';
import { type Cell, cell, cells } from './cell.ts';

interface GroupStageParts {
  /** Notes an action and waits as the test wants. */
  readonly act: (action: string) => Promise<void>;
  readonly group: (groupId: number) => Cell<Group | undefined>;
  readonly members: (groupId: number) => Cell<readonly GroupMember[]>;
}

const SELF_ID = 2;

/** What groups of a stage do: every action is noted, and done in the cells. */
export interface GroupStage {
  /** What `groups.search` answers. */
  found: readonly FoundGroup[];
  /** How `groups.join` ends. */
  joins: 'joined' | 'waiting';
  readonly requests: Cell<readonly GroupRequest[]>;
  readonly pending: Cell<number>;
  /** State of every opened album of a group. */
  readonly album: (groupId: number) => Cell<AlbumState>;
  /** Uploads that were started, newest last. */
  readonly uploads: StagedUpload[];
  readonly actions: object;
  readonly groupRequests: object;
  readonly albums: object;
  readonly files: object;
}

/** An upload that a test ends. */
export interface StagedUpload {
  readonly name: string;
  readonly progress: Cell<UploadProgress>;
  finish(): void;
  fail(error: unknown): void;
}

/** Pending requests of other users, to be answered. */
export const mayAnswer = ({ status, sendId }: GroupRequest): boolean =>
  status === RequestStatus.PENDING && sendId !== SELF_ID;

const NO_ALBUM: AlbumState = { phase: 'ready', images: [], more: false, older: 'idle' };

export function createGroupStage({ act, group, members }: GroupStageParts): GroupStage {
  const album = cells<number, AlbumState>(() => NO_ALBUM);
  const uploads: StagedUpload[] = [];

  const change = (groupId: number, changed: Partial<Group>): void => {
    const known = group(groupId).getSnapshot();
    if (known) group(groupId).set({ ...known, ...changed });
  };
  const changeMembers = (groupId: number, userIds: readonly number[], changed: Partial<GroupMember>): void => {
    const cellOf = members(groupId);
    cellOf.set(
      cellOf.getSnapshot().map((member) => (userIds.includes(member.userId) ? { ...member, ...changed } : member)),
    );
  };
  const onGroup =
    (name: string, changed: (value: unknown) => Partial<Group> = () => ({})) =>
    async (groupId: number, value?: unknown): Promise<void> => {
      await act(`${name} ${groupId} ${value === undefined ? '' : JSON.stringify(value)}`.trim());
      change(groupId, changed(value));
    };
  const onMembers =
    (name: string, changed: (flag: boolean) => Partial<GroupMember>) =>
    async (groupId: number, userIds: readonly number[], flag = true): Promise<void> => {
      await act(`${name} ${groupId} ${userIds.join(',')} ${flag}`);
      changeMembers(groupId, userIds, changed(flag));
    };
  const same = (value: unknown): Partial<Group> => value as Partial<Group>;

  async function answer(action: string, id: number, status: number): Promise<void> {
    await act(action);
    const requests = stage.requests.getSnapshot().map((each) => (each.id === id ? { ...each, status } : each));
    stage.requests.set(requests);
    stage.pending.set(requests.filter(mayAnswer).length);
  }

  const stage: GroupStage = {
    found: [],
    joins: 'joined',
    requests: cell<readonly GroupRequest[]>([]),
    pending: cell(0),
    album,
    uploads,
    actions: {
      async search(keyword: string) {
        await act(`search groups ${keyword}`);
        return stage.found;
      },
      async join(groupId: number, remark = '') {
        await act(`join ${groupId} ${remark}`.trim());
        return stage.joins;
      },
      update: onGroup('update', same),
      setOwnNames: onGroup('own names', same),
      setRules: onGroup('rules', same),
      setAttributes: onGroup('attributes', (attributes) => ({ attributes: attributes as Record<string, string> })),
      muteAll: onGroup('mute all', () => ({ isAllMuted: true })),
      unmuteAll: onGroup('unmute all', () => ({ isAllMuted: false })),
      setNotifications: onGroup('notifications', (isOn) => ({ isDnd: isOn === false })),
      setPinned: onGroup('pin', (isTop) => ({ isTop: isTop === true })),
      setSound: onGroup('sound', (sound) => ({ msgRemind: ['all', 'managers', 'none'].indexOf(String(sound)) })),
      unpinMessage: onGroup('unpin message', () => ({ topMessageId: 0, topMessage: null })),
      hidePinnedMessage: onGroup('hide pinned', () => ({ topMessageId: 0, topMessage: null })),
      quit: onGroup('quit', () => ({ quit: true })),
      dissolve: onGroup('dissolve', () => ({ quit: true, dissolve: true })),
      transfer: onGroup('transfer', (ownerId) => ({ ownerId: Number(ownerId) })),
      removeMembers: onMembers('remove', () => ({ quit: true })),
      muteMembers: onMembers('mute', () => ({ isMuted: true })),
      unmuteMembers: onMembers('unmute', () => ({ isMuted: false })),
      addManagers: onMembers('add managers', () => ({ isManager: true })),
      removeManagers: onMembers('remove managers', () => ({ isManager: false })),
    } satisfies Partial<Record<keyof ImClient['groups'], unknown>>,
    groupRequests: { requests: undefined, pendingCount: undefined, mayAnswer: () => true },
    albums: {
      open(groupId: number): Album {
        const state = album(groupId);
        return {
          state,
          reload: () => act(`reload album ${groupId}`),
          refresh: () => act(`refresh album ${groupId}`),
          loadMore: () => act(`load more ${groupId}`),
          add: (urls) => act(`add to album ${groupId} ${urls.join(',')}`),
          async remove(imageId) {
            const before = state.getSnapshot();
            state.set({ ...before, images: before.images.filter(({ id }) => id !== imageId) });
            try {
              await act(`remove from album ${imageId}`);
            } catch (error) {
              state.set(before);
              throw error;
            }
          },
        };
      },
    },
    files: {
      upload(file: File): UploadHandle {
        return stagedUpload(file, uploads);
      },
      allowedTypes: () => ['image/jpeg', 'image/png', 'image/webp'],
      maxBytes: () => 5_242_880,
    },
  };
  return Object.assign(stage, {
    groupRequests: {
      requests: stage.requests,
      pendingCount: stage.pending,
      mayAnswer,
      approve: (id: number) => answer(`approve group ${id}`, id, RequestStatus.APPROVED),
      reject: (id: number) => answer(`reject group ${id}`, id, RequestStatus.REJECTED),
    },
  });
}

function stagedUpload(file: File, uploads: StagedUpload[]): UploadHandle {
  const progress = cell<UploadProgress>({
    state: 'sending',
    sentBytes: 0,
    totalBytes: file.size,
    failure: undefined,
  });
  let start = Promise.withResolvers<never>();
  const uploaded = { url: `/file/${file.name}`, originUrl: `/file/${file.name}`, thumbUrl: `/file/${file.name}` };
  const rest = { width: 4, height: 4, name: file.name, size: file.size };
  uploads.push({
    name: file.name,
    progress,
    finish: () => start.resolve({ ...uploaded, ...rest } as never),
    fail: (error) => start.reject(error),
  });
  return {
    progress,
    get done() {
      return start.promise;
    },
    cancel: () => undefined,
    retry() {
      start = Promise.withResolvers<never>();
      return start.promise;
    },
    detach: () => ({ uploaded: undefined, uploadId: undefined }),
  };
}
