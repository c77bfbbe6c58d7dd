import type { ConversationKey } from 'im-sdk/protocol';
import type { Language } from '../../i18n/language.ts';
import { type MessageStage, messageStage } from '../stage/message-stage.ts';
import { SELF_ID } from '../stage/stage.ts';
import { demoGroupMessages, demoPrivateMessages } from './messages.ts';
import { demoStage } from './stage.ts';

export interface DemoMessageStageOptions {
  readonly language?: Language;
  readonly now: number;
  readonly portrait?: (number: number) => string;
}

/** The group of the design's pictures. */
export const DEMO_GROUP: ConversationKey = 'g:100';
/** The private chat of the design's pictures. */
export const DEMO_PRIVATE: ConversationKey = 'p:3';

/** The people of the design's pictures, with what they wrote. */
export function demoMessageStage({ language = 'zh-CN', now, portrait }: DemoMessageStageOptions): MessageStage {
  const stage = demoStage({ language, now, portrait });
  const nameOf = (id: number): string => stage.person(id).getSnapshot().showNickName;
  const pictureOf = (id: number): string => stage.person(id).getSnapshot().headImage;
  const about = { language, now, nameOf, pictureOf };
  const made = messageStage(
    stage,
    { [DEMO_GROUP]: demoGroupMessages(about), [DEMO_PRIVATE]: demoPrivateMessages(about) },
    () => now,
  );
  const ids = [3, 4, 8, 6, 7, 5, 9, SELF_ID];
  made.members(100).set(
    ids.map((userId) => ({
      userId,
      version: 1,
      nickName: nameOf(userId),
      headImage: pictureOf(userId),
      isOwner: userId === 3,
      isManager: userId === 4,
    })),
  );
  made.online.set(8);
  stage
    .group(100)
    .set({ id: 100, name: stage.chat(DEMO_GROUP).getSnapshot()?.showName ?? '', memberCount: 12, ownerId: 3 });
  return made;
}
