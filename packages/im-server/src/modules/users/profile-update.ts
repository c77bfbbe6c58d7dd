import type { ProfileUpdate } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import {
  type AccountRow,
  findOpen,
  type ProfileColumns,
  updateProfile,
} from '../../domain/accounts/account-repository.ts';
import { createProfilePush } from '../../domain/accounts/profile-push.ts';
import { friendIdsOf } from '../../domain/friends/friend-repository.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/** Updates the actor's profile; pushes public changes (55). */
export type UpdateProfile = (actor: Actor, connId: string | undefined, update: ProfileUpdate) => Promise<void>;

type Parts = Pick<
  ServerContext,
  'database' | 'clock' | 'bus' | 'changes' | 'files' | 'memberships' | 'rateLimits' | 'webhooks'
>;

export function createProfileUpdate(parts: Parts): UpdateProfile {
  const { database, changes, files, memberships, rateLimits, webhooks } = parts;
  const profilePush = createProfilePush(parts);

  /** Changed columns, with access-checked pictures. */
  async function columnsOf(tx: Tx, before: AccountRow, update: ProfileUpdate): Promise<Partial<ProfileColumns>> {
    const pictures = [update.headImage ?? before.head_image, update.headImageThumb ?? before.head_image_thumb];
    const changed = pictures[0] !== before.head_image || pictures[1] !== before.head_image_thumb;
    if (changed) await memberships.holdGroups(tx, before.id);
    const held = changed
      ? await files.setReferences(tx, before.id, { kind: 'user', id: before.id }, pictures)
      : pictures;
    const columns: Partial<ProfileColumns> = {
      nick_name: update.nickName,
      head_image: held[0],
      head_image_thumb: held[1],
      mobile: update.mobile ?? undefined,
      email: update.email ?? undefined,
      sex: update.sex ?? undefined,
      signature: update.signature ?? undefined,
      birthday: update.birthday ?? undefined,
      hides_last_seen: update.hidesLastSeen ?? undefined,
    };
    return Object.fromEntries(
      Object.entries(columns).filter(
        ([name, value]) => value !== undefined && value !== before[name as keyof ProfileColumns],
      ),
    );
  }

  return async (actor, connId, update) => {
    const { userId, terminal, deviceNo } = actor;
    if (update.id !== undefined && update.id !== null && update.id !== userId) throw new Refusal('request.forbidden');
    await rateLimits.consume('profile', userId);
    const changed = await transact(
      database,
      async (tx): Promise<{ after: AccountRow; people: number[] } | undefined> => {
        const before = await accountOf(tx, userId);
        const columns = await columnsOf(tx, before, update);
        if (Object.keys(columns).length === 0) return undefined;
        const isSeen = PUBLIC_COLUMNS.some((name) => name in columns);
        if (isSeen) await memberships.holdGroups(tx, userId);
        const after = await updateProfile(tx, userId, columns);
        const people = isSeen ? await profilePush.record(tx, userId) : [];
        if (!isSeen) {
          const friends = 'hides_last_seen' in columns ? await friendIdsOf(tx, userId) : [];
          await changes.bump(
            tx,
            { userIds: [userId], kind: 'self', target: 0 },
            { userIds: friends, kind: 'friend', target: userId },
          );
        }
        await webhooks.addUserEvent(tx, 'changed', userId);
        return { after, people };
      },
    );
    if (changed === undefined) return;
    const { after, people } = changed;
    profilePush.push(after, people, connId === undefined ? { terminal, deviceNo } : { connId });
  };
}

/** Columns that others can see. */
const PUBLIC_COLUMNS: readonly (keyof ProfileColumns)[] = [
  'nick_name',
  'head_image',
  'head_image_thumb',
  'signature',
  'sex',
  'birthday',
];

async function accountOf(tx: Tx, userId: number): Promise<AccountRow> {
  const [account] = await findOpen(tx, [userId]);
  if (account === undefined) throw new Refusal('user.notFound');
  return account;
}
