import type { HostRef } from 'im-sdk/protocol';
import type { Handle } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/** User ids of references (ids or external ids), in order. @throws {Refusal} `user.notFound` */
export async function userIdsOf(db: Handle, refs: readonly HostRef[]): Promise<number[]> {
  const { ids, names } = split(refs);
  const rows = await db
    .selectFrom('account')
    .select(['id', 'external_id'])
    .where((where) => where.or([where('id', 'in', [0, ...ids]), where('external_id', 'in', ['', ...names])]))
    .where('deleted_at', 'is', null)
    .execute();
  return inOrder(refs, rows, 'user.notFound');
}

/** User id of a reference. @throws {Refusal} `user.notFound` */
export async function userIdOf(db: Handle, ref: HostRef): Promise<number> {
  const [id = 0] = await userIdsOf(db, [ref]);
  return id;
}

/** Group id of a reference. @throws {Refusal} `group.notFound` */
export async function groupIdOf(db: Handle, ref: HostRef): Promise<number> {
  const rows = await db
    .selectFrom('chat_group')
    .select(['id', 'external_id'])
    .where(typeof ref === 'number' ? 'id' : 'external_id', '=', typeof ref === 'number' ? ref : ref.externalId)
    .where('dissolved_at', 'is', null)
    .execute();
  const [id = 0] = inOrder([ref], rows, 'group.notFound');
  return id;
}

function split(refs: readonly HostRef[]): { ids: number[]; names: string[] } {
  return {
    ids: refs.filter((ref) => typeof ref === 'number'),
    names: refs.flatMap((ref) => (typeof ref === 'number' ? [] : [ref.externalId])),
  };
}

interface Named {
  readonly id: number;
  readonly external_id: string | null;
}

function inOrder(refs: readonly HostRef[], rows: readonly Named[], missing: 'user.notFound' | 'group.notFound') {
  return refs.map((ref) => {
    const row = rows.find(({ id, external_id }) =>
      typeof ref === 'number' ? id === ref : external_id === ref.externalId,
    );
    if (row === undefined) throw new Refusal(missing);
    return row.id;
  });
}
