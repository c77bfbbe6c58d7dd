import { MessageStatus, MessageType } from 'im-sdk/protocol';
import { gramsOf } from '../../domain/messages/search-text.ts';
import { type OldVersion, oldStory, type Row, type Rows } from './old-story.ts';

/** Conversations and their messages. */
export function messagesRows({ version, now }: OldVersion): Rows {
  const story = oldStory(version);
  const { ann, ben, cat, groupId } = story;
  const privately = `p:${ann.id}:${ben.id}`;
  const inGroup = `g:${story.groupId}`;
  const participant = {
    visible_from_seq: 1,
    visible_to_seq: null,
    entered_seq: 1,
    has_deletions: false,
    read_seq: 0,
    read_count: 0,
  };
  const message = {
    conversation_id: privately,
    sender_id: ann.id,
    type: MessageType.TEXT,
    title: null,
    send_time: now,
    status: MessageStatus.SENDED,
    sender_name: ann.nickName,
    sender_role: null,
    quote_id: null,
    at_user_ids: null,
    receipt: false,
    receipt_total: null,
    forwarded_name: null,
    forwarded_sender_id: null,
    keep_unread: false,
    origin: null,
    edited_at: null,
    ext: null,
    target_id: null,
    reacted: false,
  };
  const numbered = (id: number, chat_seq: number, count_seq: number | null) => ({
    id,
    chat_seq,
    count_seq,
    tmp_id: `tmp-${id}`,
  });
  const file = JSON.stringify({ name: `report ${version}.txt`, size: 8, url: `/api/file/${story.fileKey}` });
  return {
    conversation: [
      {
        id: privately,
        kind: 'private',
        low_user_id: ann.id,
        high_user_id: ben.id,
        group_id: null,
        head_seq: 5,
        head_id: story.recall,
        count_seq: 4,
        people_version: 0,
      },
      {
        id: inGroup,
        kind: 'group',
        low_user_id: null,
        high_user_id: null,
        group_id: groupId,
        head_seq: 2,
        head_id: story.forwarded,
        count_seq: 2,
        people_version: 1,
      },
    ],
    participant: [
      { ...participant, conversation_id: privately, user_id: ann.id, read_seq: 5, read_count: 4 },
      { ...participant, conversation_id: privately, user_id: ben.id, read_seq: 2, read_count: 2, has_deletions: true },
      { ...participant, conversation_id: inGroup, user_id: ann.id, read_seq: 1, read_count: 1 },
      { ...participant, conversation_id: inGroup, user_id: ben.id, visible_from_seq: 1 },
      { ...participant, conversation_id: inGroup, user_id: cat.id, visible_from_seq: 2, visible_to_seq: 1 },
    ],
    message: [
      { ...message, ...numbered(story.greeting, 1, 1), content: story.greetingText, reacted: true, edited_at: now },
      {
        ...message,
        ...numbered(story.reply, 2, 2),
        sender_id: ben.id,
        sender_name: ben.nickName,
        content: `reply ${version}`,
        quote_id: story.greeting,
        ext: { order: 7 },
      },
      { ...message, ...numbered(story.attachment, 3, 3), type: MessageType.FILE, content: file },
      { ...message, ...numbered(story.recalled, 4, 4), status: MessageStatus.RECALL, content: '' },
      {
        ...message,
        ...numbered(story.recall, 5, null),
        type: MessageType.RECALL,
        content: String(story.recalled),
        target_id: story.recalled,
      },
      {
        ...message,
        ...numbered(story.mention, 1, 1),
        conversation_id: inGroup,
        sender_role: 3,
        content: story.mentionText,
        at_user_ids: [ben.id],
        receipt: true,
        receipt_total: 1,
      },
      {
        ...message,
        ...numbered(story.forwarded, 2, 2),
        conversation_id: inGroup,
        sender_id: ben.id,
        sender_name: ben.nickName,
        sender_role: 1,
        content: `forwarded ${version}`,
        forwarded_name: cat.nickName,
        forwarded_sender_id: cat.id,
        keep_unread: true,
      },
    ],
    message_reaction: [{ message_id: story.greeting, emoji: '👍', user_id: ben.id, row_id: story.reply }],
    message_deletion: [
      { user_id: ben.id, message_id: story.attachment, conversation_id: privately, chat_seq: 3, counts: true },
    ],
    // The first schema with an index of the search had the messages of earlier ones indexed.
    message_search: (version === 5 ? [1, 2, 3, 4, 5] : [version]).flatMap((version) => {
      const { ann, ben, groupId, greeting, greetingText, mention, mentionText } = oldStory(version);
      return [
        indexed(version, greeting, `p:${ann.id}:${ben.id}`, greetingText),
        indexed(version, mention, `g:${groupId}`, mentionText),
      ];
    }),
  };
}

function indexed(version: number, message_id: number, conversation_id: string, text: string): Row {
  const body = text.toLowerCase();
  const characters = [...body];
  const pairs = characters.slice(1).map((character, n) => `${characters[n]}${character}`);
  return { message_id, conversation_id, body, grams: version < 12 ? [...new Set(pairs)] : gramsOf(body) };
}
