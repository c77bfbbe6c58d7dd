import type { ServerConfig } from '../../config.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';

/** The group whose members are the agents (`IM_CONTACT_GROUP`). */
export interface ContactGroup {
  readonly id: number;
  readonly ownerId: number;
}

type Config = Pick<ServerConfig, 'visitors' | 'contactGroup'>;

/** True if a group is the contact group. */
export function isContactGroup(
  { visitors, contactGroup }: Config,
  group: { readonly id: number; readonly externalId: string | null },
): boolean {
  if (!visitors || contactGroup === undefined) return false;
  return typeof contactGroup === 'number' ? group.id === contactGroup : group.externalId === contactGroup.externalId;
}

/** `undefined` without `IM_VISITORS=on`, and where there is no such group. */
export async function findContactGroup(db: Handle, config: Config): Promise<ContactGroup | undefined> {
  return contactGroupQuery(db, config)?.executeTakeFirst();
}

/** The same; its members stay as they are until the end of the transaction. Call it before another group is locked. */
export async function holdContactGroup(tx: Tx, config: Config): Promise<ContactGroup | undefined> {
  return contactGroupQuery(tx, config)?.forShare().executeTakeFirst();
}

function contactGroupQuery(db: Handle, { visitors, contactGroup }: Config) {
  if (!visitors || contactGroup === undefined) return undefined;
  return db
    .selectFrom('chat_group')
    .select(['id', 'owner_id as ownerId'])
    .where('dissolved_at', 'is', null)
    .where((where) =>
      typeof contactGroup === 'number'
        ? where('id', '=', contactGroup)
        : where('external_id', '=', contactGroup.externalId),
    );
}
