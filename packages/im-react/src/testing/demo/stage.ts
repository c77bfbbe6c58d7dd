import { type ConversationKey, parseConversationKey, RequestSource, RequestStatus } from 'im-sdk/protocol';
import { createUnknownPerson } from '../../hooks/people/unknown-person.ts';
import type { Language } from '../../i18n/language.ts';
import { blankChat, createStage, SELF_ID, type Stage } from '../stage/stage.ts';
import { demoChats } from './chats.ts';
import { setDemoGroups } from './groups.ts';
import { DEMO_FRIENDS, type DemoPerson, demoPeople } from './people.ts';

export interface DemoStageOptions {
  readonly language?: Language;
  /** Epoch ms that the stage believes in. */
  readonly now: number;
  /** Address of a portrait by its number. */
  readonly portrait?: (number: number) => string;
}

const MINUTE = 60_000;

/** A stage with the people, conversations and requests of the design's pictures. */
export function demoStage({ language = 'zh-CN', now, portrait = () => '' }: DemoStageOptions): Stage {
  const stage = createStage();
  const people = demoPeople(language);
  const picture = (person: DemoPerson): string => (person.portrait ? portrait(person.portrait) : '');
  const byId = (id: number): DemoPerson | undefined => people.find((person) => person.id === id);

  for (const person of people) {
    stage.person(person.id).set({
      ...createUnknownPerson(person.id),
      showNickName: person.name,
      nickName: person.name,
      userName: person.userName,
      signature: person.signature ?? '',
      headImage: picture(person),
      headImageThumb: picture(person),
      isFriend: DEMO_FRIENDS.includes(person.id),
      known: true,
    });
    const { online } = person;
    if (online) stage.presence(person.id).set({ online: true, web: online !== 'app', app: online !== 'web' });
  }
  const reader = byId(SELF_ID);
  if (reader)
    stage.self.set({ id: SELF_ID, nickName: reader.name, userName: reader.userName, headImageThumb: picture(reader) });
  stage.friends.set(DEMO_FRIENDS);

  const chats = demoChats(language, now);
  for (const chat of chats) {
    const about = parseConversationKey(chat.key);
    const person = about?.kind === 'private' ? byId(about.target) : undefined;
    stage.chat(chat.key).set({
      ...blankChat(chat.key),
      ...(person && { showName: person.name, headImage: picture(person) }),
      optTime: chat.lastSendTime ?? 0,
      ...chat,
    });
  }
  stage.list.set({ keys: chats.map(({ key }): ConversationKey => key), ready: true });
  stage.unreadTotal.set(2);

  const zh = language.startsWith('zh');
  const asks = (id: number, from: number, to: number, minutesAgo: number, more: object) => {
    const [sender, receiver] = [byId(from), byId(to)];
    return {
      id,
      sendId: from,
      sendNickName: sender?.name,
      sendHeadImage: sender && picture(sender),
      recvId: to,
      recvNickName: receiver?.name,
      recvHeadImage: receiver && picture(receiver),
      status: RequestStatus.PENDING,
      source: RequestSource.SEARCH,
      applyTime: now - minutesAgo * MINUTE,
      ...more,
    };
  };
  stage.requests.set([
    asks(1, 14, SELF_ID, 10, { remark: zh ? '你好，我是读书会的唐晚' : 'Hi, Tessa from the book club' }),
    asks(2, 16, SELF_ID, 5 * 60, {}),
    asks(3, SELF_ID, 15, 26 * 60, { remark: zh ? '加个好友，方便对接' : 'Let us plan the launch' }),
    asks(4, 8, SELF_ID, 60 * 48, {
      remark: zh ? '一起做首页改版' : 'The new home page',
      status: RequestStatus.APPROVED,
    }),
    asks(5, 17, SELF_ID, 7 * 24 * 60, {
      source: RequestSource.GROUP,
      groupName: zh ? '周末徒步群' : 'Weekend hikes',
      status: RequestStatus.REJECTED,
    }),
  ]);
  stage.pending.set(2);
  setDemoGroups(stage, { zh, people, picture, now });
  stage.found = [3, 15, 16].flatMap((id) => {
    const person = byId(id);
    return person
      ? [{ id, nickName: person.name, userName: person.userName, headImageThumb: picture(person), isFriend: id === 3 }]
      : [];
  });
  return stage;
}
