import { RequestStatus } from 'im-sdk/protocol';
import { type OldVersion, oldStory, type Rows } from './old-story.ts';

/** Groups, their members, requests and album. */
export function groupsRows({ version, now }: OldVersion): Rows {
  const story = oldStory(version);
  const { ann, ben, cat, groupId, dissolvedGroupId, agentsGroupId } = story;
  const base = version * 1_000;
  const group = {
    head_image: '',
    head_image_thumb: '',
    notice: `notice ${version}`,
    owner_id: ann.id,
    version: 4,
    is_all_muted: false,
    join_mode: 1,
    invite_consent: true,
    invite_permission: 'admin',
    modify_permission: 'admin',
    attribute_permission: 'admin',
    allow_add_friend: false,
    searchable: true,
    attributes: { room: '7' },
    top_message_id: story.mention,
    created_at: now,
    dissolved_at: null,
    external_id: null,
  };
  const member = {
    group_id: groupId,
    role: 1,
    version: 4,
    is_muted: false,
    remark_nick_name: `known as ${version}`,
    remark_group_name: '',
    is_dnd: false,
    is_top: true,
    msg_remind: 0,
    hidden_top_id: 0,
    joined_at: now,
    quit_at: null,
    removed_by: null,
  };
  const album = { uploader_id: ann.id, width: 4, height: 3, size: 9, create_time: now };
  return {
    chat_group: [
      { ...group, id: groupId, name: `group ${version}` },
      { ...group, id: dissolvedGroupId, name: `dissolved ${version}`, dissolved_at: now },
      { ...group, id: agentsGroupId, name: `help ${version}` },
    ],
    group_member: [
      { ...member, user_id: ann.id, role: 3 },
      { ...member, user_id: ben.id },
      { ...member, user_id: cat.id, quit_at: now, removed_by: ann.id },
    ],
    group_request: [
      {
        id: base + 1,
        kind: 'join',
        group_id: groupId,
        send_id: cat.id,
        user_id: cat.id,
        remark: `let me in ${version}`,
        status: RequestStatus.PENDING,
        handler_id: null,
        apply_time: now,
        answered_at: null,
      },
    ],
    album_image: [
      { ...album, id: base + 1, group_id: groupId, url: `/api/file/${story.albumKey}`, thumb_url: '' },
      // Left behind by servers before 0023.
      ...(version < 23 ? [{ ...album, id: base + 2, group_id: dissolvedGroupId, url: '', thumb_url: '' }] : []),
    ],
  };
}
