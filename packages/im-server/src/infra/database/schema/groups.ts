import type { Generated } from 'kysely';

/** A group. Every change of it or of its members takes the next `version`. */
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
  created_at: number;
  dissolved_at: number | null;
  /** The host product's own name for this group; null for groups that people made. */
  external_id: string | null;
}

/** A member, present or past. */
export interface GroupMemberTable {
  group_id: number;
  user_id: number;
  /** 1 member, 2 manager, 3 owner. */
  role: number;
  /** The group's version at the last change of this member. */
  version: number;
  is_muted: boolean;
  /** How the member wants to be called in this group, and how they call the group; '' is "not set". */
  remark_nick_name: string;
  remark_group_name: string;
  is_dnd: boolean;
  is_top: boolean;
  msg_remind: number;
  joined_at: number;
  quit_at: number | null;
}

/** Tables of groups and their members. */
export interface GroupTables {
  chat_group: ChatGroupTable;
  group_member: GroupMemberTable;
}
