import { type Group, GroupRole, MessageType, type routes } from 'im-sdk/protocol';
import type { Updateable } from 'kysely';
import type { InferOutput } from 'valibot';
import type { ServerContext } from '../../../context.ts';
import type { ChangeGroup, GroupChange } from '../../../domain/groups/group-change.ts';
import { updateGroup } from '../../../domain/groups/group-repository.ts';
import { updateMembers } from '../../../domain/groups/member-repository.ts';
import { demandPermission, demandSubordinates } from '../../../domain/groups/permissions.ts';
import { mutedGroup } from '../../../domain/groups/signals.ts';
import type { ChatGroupTable } from '../../../infra/database/schema/groups.ts';
import type { Files } from '../../../ports.ts';
import type { GroupQueries } from '../group-queries.ts';

export type Modification = InferOutput<typeof routes.modifyGroup.body>;
export type Settings = InferOutput<typeof routes.groupSettings.body>;

/** Settings of a group that apply to all members. */
export interface GroupSettings {
  /** Name, notice and picture need the permission; the personal nickname and group name do not. */
  modify(userId: number, change: Modification): Promise<Group>;
  change(userId: number, settings: Settings): Promise<void>;
  setAttributes(userId: number, groupId: number, attributes: Readonly<Record<string, string>>): Promise<void>;
  muteAll(userId: number, groupId: number, isMuted: boolean): Promise<void>;
  muteMembers(userId: number, groupId: number, userIds: readonly number[], isMuted: boolean): Promise<void>;
}

export function createGroupSettings(
  { files }: Pick<ServerContext, 'files'>,
  changeGroup: ChangeGroup,
  reading: GroupQueries,
): GroupSettings {
  return {
    async modify(userId, asked) {
      await changeGroup(userId, asked.id, async (change) => {
        change.demandRole(GroupRole.MEMBER, 'group.forbidden');
        await modifyShared(change, asked, files);
        await modifyOwn(change, asked);
      });
      return reading.find(userId, asked.id);
    },

    change: (userId, settings) =>
      changeGroup(userId, settings.id, async (change) => {
        change.demandRole(GroupRole.MANAGER, 'group.forbidden');
        const columns = withoutUnset({
          join_mode: settings.joinMode,
          invite_consent: settings.inviteConsent,
          invite_permission: settings.invitePermission,
          modify_permission: settings.modifyPermission,
          attribute_permission: settings.attributePermission,
          allow_add_friend: settings.allowAddFriend,
          searchable: settings.searchable,
        });
        if (Object.keys(columns).length === 0) return;
        await updateGroup(change.tx, settings.id, columns);
        change.notifyMembers = true;
      }),

    setAttributes: (userId, groupId, attributes) =>
      changeGroup(userId, groupId, async (change) => {
        demandPermission(change, change.group.attributePermission, 'group.forbidden');
        await updateGroup(change.tx, groupId, { attributes: JSON.stringify(attributes) });
        change.notifyMembers = true;
      }),

    muteAll: (userId, groupId, isMuted) =>
      changeGroup(userId, groupId, async (change) => {
        change.demandRole(GroupRole.MANAGER, 'group.forbidden');
        if (change.group.isAllMuted === isMuted) return;
        await updateGroup(change.tx, groupId, { is_all_muted: isMuted });
        change.signals.push(
          mutedGroup(MessageType.GROUP_ALL_MUTED, groupId, [...change.roles.keys()], isMuted, change.author),
        );
        change.tip(isMuted ? 'tip.group.allMuted' : 'tip.group.allUnmuted');
      }),

    muteMembers: (userId, groupId, userIds, isMuted) =>
      changeGroup(userId, groupId, async (change) => {
        const targets = demandSubordinates(change, userIds);
        await updateMembers(change.tx, groupId, targets, { is_muted: isMuted, version: change.version });
        change.signals.push(mutedGroup(MessageType.GROUP_MEMBER_MUTED, groupId, targets, isMuted, change.author));
        change.tip(isMuted ? 'tip.group.muted' : 'tip.group.unmuted', targets);
        change.notifyMembers = true;
      }),
  };
}

/** Clients send the whole group: only fields that differ count as a change and need the permission. */
async function modifyShared(change: GroupChange, asked: Modification, files: Files): Promise<void> {
  const { group } = change;
  const differs = <T>(value: T | null | undefined, known: T): value is T =>
    value !== null && value !== undefined && value !== known;
  const columns: Updateable<ChatGroupTable> = {};
  if (differs(asked.name, group.name)) {
    columns.name = asked.name;
    change.tip('tip.group.renamed', [], { value: asked.name });
  }
  if (differs(asked.notice, group.notice)) {
    columns.notice = asked.notice;
    change.tip('tip.group.notice');
  }
  const picture = differs(asked.headImage, group.headImage) && !names(files, asked.headImage, group.headImage);
  if (Object.keys(columns).length === 0 && !picture) return;
  demandPermission(change, group.modifyPermission, 'group.forbidden');
  if (picture) Object.assign(columns, await holdPicture(change, files, asked.headImage ?? ''));
  await updateGroup(change.tx, group.id, columns);
  change.notifyMembers = true;
}

/** True if the address is the current picture, absolute or not. */
function names(files: Files, address: string, known: string): boolean {
  return known !== '' && files.keyOf(address) !== undefined && files.keyOf(address) === files.keyOf(known);
}

/** Columns for a new group picture; '' removes it. */
export async function holdPicture(
  change: GroupChange,
  files: Files,
  address: string,
): Promise<Pick<Updateable<ChatGroupTable>, 'head_image' | 'head_image_thumb'>> {
  const { tx, group, actorId } = change;
  await change.lockHead();
  const [stored = ''] = await files.setReferences(tx, actorId, { kind: 'group', id: group.id }, [address]);
  const [facts] = stored === '' ? [] : await files.findMetadata(tx, [stored]);
  return { head_image: stored, head_image_thumb: facts?.thumbUrl || stored };
}

async function modifyOwn(change: GroupChange, { remarkNickName, remarkGroupName }: Modification): Promise<void> {
  const columns = withoutUnset({ remark_nick_name: remarkNickName, remark_group_name: remarkGroupName });
  if (Object.keys(columns).length === 0) return;
  const { tx, group, actorId, version } = change;
  await updateMembers(tx, group.id, [actorId], { ...columns, version });
  change.notifyMembers = true;
}

/** Drops null and undefined. */
function withoutUnset<T extends object>(columns: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const set = Object.entries(columns).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as { [K in keyof T]?: NonNullable<T[K]> };
}
