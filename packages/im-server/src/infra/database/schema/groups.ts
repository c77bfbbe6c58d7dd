import type { ColumnType, Generated } from 'kysely';

/** A group. `version` grows with every change of the group or its members. */
export interface ChatGroupTable {
  id: Generated<number>;
  name: string;
  head_image: string;
  head_image_thumb: string;
  notice: string;
  owner_id: number;
  version: number;
  is_all_muted: boolean;
  /** 1 anyone may join, 2 with verification, 3 nobody. */
  join_mode: number;
  invite_consent: boolean;
  /** `everyone` or `admin`. */
  invite_permission: string;
  modify_permission: string;
  attribute_permission: string;
  allow_add_friend: boolean;
  /** Found by its name, not by its id alone. */
  searchable: Generated<boolean>;
  /** Host-defined pairs, as JSON text. */
  attributes: ColumnType<Record<string, string>, string | undefined, string>;
  /** The pinned message, 0 for none. */
  top_message_id: Generated<number>;
  created_at: number;
  dissolved_at: number | null;
  /** External id of the host; null for groups created by users. */
  external_id: string | null;
}

/** A current or former member. */
export interface GroupMemberTable {
  group_id: number;
  user_id: number;
  /** 1 member, 2 manager, 3 owner. */
  role: number;
  /** Version of the group at the last change of this member. */
  version: number;
  is_muted: boolean;
  /** Nickname in the group, and personal name of the group; '' if unset. */
  remark_nick_name: string;
  remark_group_name: string;
  is_dnd: boolean;
  is_top: boolean;
  msg_remind: number;
  /** Pinned message that the member has hidden. */
  hidden_top_id: Generated<number>;
  joined_at: number;
  quit_at: number | null;
  /** Who removed the former member; null for one who left. */
  removed_by: number | null;
}

/** A join request (`send_id` is `user_id`), or an invitation by `send_id`. */
export interface GroupRequestTable {
  id: Generated<number>;
  kind: 'join' | 'invite';
  group_id: number;
  send_id: number;
  user_id: number;
  remark: string;
  status: number;
  handler_id: number | null;
  apply_time: number;
  answered_at: number | null;
}

/** A picture of a group's album. Width and height are px, `size` bytes. */
export interface AlbumImageTable {
  id: Generated<number>;
  group_id: number;
  uploader_id: number;
  url: string;
  thumb_url: string;
  width: number;
  height: number;
  size: number;
  create_time: number;
}

export interface GroupTables {
  chat_group: ChatGroupTable;
  group_member: GroupMemberTable;
  group_request: GroupRequestTable;
  album_image: AlbumImageTable;
}
