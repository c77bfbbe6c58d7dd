import type { Account } from '../auth/account.ts';
import { readContent, readFlag } from '../contacts/signal-content.ts';
import { Group, isStored, type Message, MessageType } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import type { GroupsWriter } from './groups-writer.ts';
import type { GroupMembers } from './members.ts';

/** Takes what is pushed of groups, until the answer is called. */
export function attachGroupPushes(
  account: Account,
  store: RootStore,
  writer: GroupsWriter,
  members: GroupMembers,
): () => void {
  const { engine } = account;

  function heard(message: Message): void {
    const groupId = message.groupId ?? 0;
    const flag = readFlag(message);
    switch (message.type) {
      case MessageType.GROUP_NEW: {
        const group = readContent(Group, message);
        if (group) writer.put({ ...group, quit: false, dissolve: false });
        else if (groupId > 0) writer.fetch(account, groupId).catch(account.onError);
        members.refresh(account, group?.id ?? groupId);
        return;
      }
      case MessageType.GROUP_GONE:
      case MessageType.GROUP_KICK_USER_MSG:
        writer.change(groupId || (readContent(Group, message)?.id ?? 0), { quit: true });
        return;
      case MessageType.CARD:
        if (flag !== undefined) writer.change(groupId, { isDnd: flag });
        return;
      case MessageType.GROUP_TOP:
        if (flag !== undefined) writer.change(groupId, { isTop: flag });
        return;
      case MessageType.GROUP_ALL_MUTED:
        if (flag !== undefined) writer.change(groupId, { isAllMuted: flag });
        return;
      case MessageType.SHAKE:
      case MessageType.GROUP_SETTINGS:
      case MessageType.GROUP_MEMBER_MUTED:
        if (groupId > 0) writer.fetch(account, groupId).catch(account.onError);
        members.refresh(account, groupId);
        return;
    }
  }

  const ends = [
    engine.onSignal(({ cmd, message }) => {
      if (cmd !== 4 || isStored(message)) return;
      store.subject.batch(() => heard(message));
      writer.keep(account);
    }),
    engine.onChanges((changes) => {
      if (changes.startOver) {
        writer.reload(account).catch(account.onError);
        return;
      }
      store.subject.batch(() => {
        for (const group of changes.groups ?? []) {
          writer.put(group);
          members.refresh(account, group.id);
        }
      });
      writer.keep(account);
    }),
    engine.onResumed(() => void writer.reload(account).catch(account.onError)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
