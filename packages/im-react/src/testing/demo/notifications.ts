import type { Language } from '../../i18n/language.ts';
import { SELF_ID, type Stage } from '../stage/stage.ts';
import { rowOf } from '../stage/timeline-stage.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Requests to get into groups of the design's pictures: to answer, an invitation, one's own, answered by another. */
export function demoGroupRequests(stage: Stage, language: Language, now: number): void {
  const zh = language.startsWith('zh');
  const name = (id: number): string => stage.person(id).getSnapshot().showNickName;
  const crew = zh ? '产品设计小组' : 'Design crew';
  stage.inGroups.requests.set([
    {
      id: 21,
      kind: 'join',
      groupId: 100,
      groupName: crew,
      sendId: 12,
      sendNickName: name(12),
      userId: 12,
      remark: zh
        ? '我是新来的视觉设计师，周景行让我加进来跟一下首页改版。'
        : 'I am the new visual designer, Oliver sent me.',
      status: 1,
      applyTime: now - 10 * MINUTE,
    },
    {
      id: 22,
      kind: 'invite',
      groupId: 103,
      groupName: zh ? '读书会 · 每月一本' : 'Book club',
      sendId: 3,
      sendNickName: name(3),
      userId: SELF_ID,
      status: 1,
      applyTime: now - 290 * MINUTE,
    },
    {
      id: 23,
      kind: 'join',
      groupId: 101,
      groupName: zh ? '周末徒步群' : 'Weekend hikes',
      sendId: SELF_ID,
      sendNickName: name(SELF_ID),
      userId: SELF_ID,
      remark: zh ? '周六想一起去' : 'I would like to come on Saturday',
      status: 1,
      applyTime: now - DAY,
    },
    {
      id: 24,
      kind: 'join',
      groupId: 102,
      groupName: zh ? '研发周会' : 'Engineering weekly',
      sendId: SELF_ID,
      sendNickName: name(SELF_ID),
      userId: SELF_ID,
      handlerNickName: name(9),
      status: 2,
      applyTime: now - 2 * DAY,
    },
    {
      id: 25,
      kind: 'invite',
      groupId: 109,
      groupName: zh ? '湖畔小区业主' : 'Lakeside neighbours',
      sendId: 7,
      sendNickName: name(7),
      userId: SELF_ID,
      status: 5,
      applyTime: now - 23 * DAY,
    },
  ]);
  stage.inGroups.pending.set(2);
}

/** Notices of the design's pictures, the two newest of them unread. */
export function demoNotices(stage: Stage, language: Language, now: number): void {
  const zh = language.startsWith('zh');
  const notice = (seq: number, ago: number, title: string, content: string, more: object = {}) =>
    rowOf({
      key: `s${seq}`,
      id: seq,
      conversation: 's:0',
      type: 53,
      sendId: 0,
      sendTime: now - ago,
      content: JSON.stringify({ title, content, ...more }),
    });
  stage.notices = [
    notice(
      1,
      15 * DAY,
      zh ? '欢迎使用' : 'Welcome',
      zh
        ? '先加几位好友吧：点左上方的「添加好友」，输入用户名即可。'
        : 'Add a few friends first: by their username, with the button above the list.',
    ),
    notice(
      2,
      300 * MINUTE,
      zh ? '群相册上线了' : 'Albums are here',
      zh
        ? '每个群组现在都有自己的相册，照片按月份整理，原图不压缩。'
        : 'Each group has an album of its own now. Pictures stand by month and are not compressed.',
      {
        link: 'https://help.example.com/albums',
        cover:
          'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"%3E%3Crect width="16" height="9" fill="%23a4508b"/%3E%3C/svg%3E',
      },
    ),
    notice(
      3,
      120 * MINUTE,
      zh ? '你的账号在新设备登录' : 'New sign-in',
      zh
        ? 'Windows · Chrome。如果不是你本人，请立即修改密码。'
        : 'Windows · Chrome. If this was not you, change your password.',
    ),
    notice(
      4,
      30 * MINUTE,
      zh ? '周六凌晨系统维护' : 'System maintenance on Saturday',
      zh
        ? '11月7日 02:00 至 04:00 进行数据库升级，期间消息会排队。'
        : 'The database is upgraded from 2 to 4 a.m. Messages wait until then.',
    ),
  ];
  const chat = stage.chat('s:0');
  const before = chat.getSnapshot();
  if (before) chat.set({ ...before, unreadCount: 2 });
}
