import { type Group, type GroupMember, JoinMode } from 'im-sdk/protocol';
import { SELF_ID, type Stage } from '../stage/stage.ts';
import type { DemoPerson } from './people.ts';

interface DemoGroupOptions {
  readonly zh: boolean;
  readonly people: readonly DemoPerson[];
  readonly picture: (person: DemoPerson) => string;
  /** Epoch ms. */
  readonly now: number;
}

/** The group of which the reader is the owner. */
export const CREW = 100;
/** A group in which the reader is a plain member. */
export const HIKES = 101;
const CREW_MEMBERS = [2, 3, 4, 8, 6, 5, 7, 17, 15, 14, 9, 20];

/** Puts the groups of the design's pictures on a stage. */
export function setDemoGroups(stage: Stage, { zh, people, picture, now }: DemoGroupOptions): void {
  const groups: readonly Group[] = [
    {
      id: CREW,
      name: zh ? '产品设计小组' : 'Design crew',
      memberCount: CREW_MEMBERS.length,
      ownerId: SELF_ID,
      role: 3,
      notice: zh
        ? '本周四 15:00 首页改版评审，请提前看完文档并在图上标注意见。'
        : 'Review of the home page on Thursday at 15:00.',
      remarkNickName: zh ? '予安' : 'Noah',
      isTop: true,
      msgRemind: 1,
      joinMode: JoinMode.REQUEST,
      inviteConsent: true,
      invitePermission: 'everyone',
      modifyPermission: 'admin',
      attributePermission: 'admin',
      allowAddFriend: true,
      searchable: false,
      attributes: zh ? { 项目: '首页改版' } : { project: 'Home page' },
    },
    { id: 104, name: zh ? '读书会 · 每月一本' : 'Book club', memberCount: 48, ownerId: 3, role: 2 },
    {
      id: HIKES,
      name: zh ? '周末徒步群' : 'Weekend hikes',
      memberCount: 4,
      ownerId: 7,
      role: 1,
      joinMode: JoinMode.ANYONE,
      invitePermission: 'admin',
      modifyPermission: 'admin',
      attributePermission: 'admin',
      attributes: zh ? { 集合点: '东门' } : { start: 'East gate' },
    },
    { id: 103, name: zh ? '研发周会' : 'Engineering weekly', memberCount: 31, ownerId: 4, role: 1 },
  ];
  for (const group of groups) stage.group(group.id).set({ showGroupName: group.name, ...group });
  stage.groups.set(groups.map(({ id }) => id));

  const member = (userId: number, more: Partial<GroupMember> = {}): GroupMember => {
    const person = people.find(({ id }) => id === userId);
    const name = person?.name ?? '';
    const headImage = person ? picture(person) : '';
    return { userId, version: 1, nickName: name, showNickName: name, headImage, ...more };
  };
  stage.members(CREW).set(
    CREW_MEMBERS.map((userId) =>
      member(userId, {
        isOwner: userId === SELF_ID,
        isManager: userId === 4 || userId === 8,
        isMuted: userId === 15 || userId === 17,
      }),
    ),
  );
  stage.members(HIKES).set([member(7, { isOwner: true }), member(8, { isManager: true }), member(2), member(5)]);
  stage.onlineMembers(CREW).set([2, 3, 4, 8, 6]);
  stage.inGroups.found = [
    { id: 201, name: zh ? '城市摄影' : 'City photography', memberCount: 86, joinMode: JoinMode.REQUEST },
    { id: 202, name: zh ? '摄影新手' : 'Photo beginners', memberCount: 12, joinMode: JoinMode.ANYONE },
    { id: HIKES, name: zh ? '周末徒步群' : 'Weekend hikes', memberCount: 4, joinMode: JoinMode.ANYONE },
  ];
  const images = ['lake', 'dusk', 'sea', 'city', 'forest', 'dunes'].map((name, index) => ({
    id: 60 - index,
    url: svgPicture(index),
    thumbUrl: svgPicture(index),
    width: 320,
    height: 240,
    size: 4_096,
    uploaderId: CREW_MEMBERS[index % 4] ?? SELF_ID,
    createTime: now - index * 9 * 24 * 3_600_000,
    name,
  }));
  stage.inGroups.album(CREW).set({ phase: 'ready', images, more: false, older: 'idle' });
}

const COLOURS = ['#8fbcd4', '#6b5b95', '#f4a261', '#264653', '#2a9d8f', '#e9c46a'];

/** A small picture without a file. */
function svgPicture(index: number): string {
  const colour = COLOURS[index % COLOURS.length];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="${colour}"/><circle cx="${80 + index * 24}" cy="90" r="44" fill="#fff" opacity=".6"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
