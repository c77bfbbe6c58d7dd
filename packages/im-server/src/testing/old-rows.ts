import { createHash } from 'node:crypto';
import { MessageStatus, MessageType, RequestStatus } from 'im-sdk/protocol';
import { type Kysely, sql } from 'kysely';
import { gramsOf } from '../modules/messages/search/search-text.ts';

/** Values by column, as in JSON. Holds every column that a table ever had, those that were dropped too. */
type Row = Readonly<Record<string, unknown>>;

/** Ids and texts of the rows that were written when the schema was at `version`. */
export function oldStory(version: number) {
  const base = version * 1_000;
  const person = (name: string, n: number) => ({
    id: base + n,
    userName: `${name}${version}`,
    nickName: `${name} ${n}`,
  });
  return {
    ann: person('ann', 1),
    ben: person('ben', 2),
    cat: person('cat', 3),
    visitor: person('visitor', 4),
    groupId: base + 5,
    dissolvedGroupId: base + 6,
    agentsGroupId: base + 7,
    password: `password of ${version}`,
    refreshToken: `refresh token of ${version}`,
    /** Ids in the private conversation of Ann and Ben. */
    greeting: base + 11,
    reply: base + 12,
    attachment: base + 13,
    recalled: base + 14,
    recall: base + 15,
    /** Ids in the group. */
    mention: base + 21,
    forwarded: base + 22,
    greetingText: `letters from version ${version}, 你好`,
    mentionText: `to the group at version ${version}`,
    fileKey: `file/20261121/${String(version).padStart(22, 'k')}.txt`,
    albumKey: `image/20261121/${String(version).padStart(22, 'a')}.png`,
    bytes: `bytes of ${version}`,
  };
}

export type OldStory = ReturnType<typeof oldStory>;

/** Rows of every table, in the order in which references allow them to be written. */
function rowsOf(version: number, passwordHash: string, now: number): Readonly<Record<string, readonly Row[]>> {
  const story = oldStory(version);
  const { ann, ben, cat, visitor, groupId, dissolvedGroupId, agentsGroupId } = story;
  const base = version * 1_000;
  const soon = now + 86_400_000;
  const privately = `p:${ann.id}:${ben.id}`;
  const inGroup = `g:${groupId}`;
  const account = {
    head_image: '',
    head_image_thumb: '',
    sex: 1,
    signature: '',
    birthday: '',
    mobile: '',
    email: '',
    company_name: '',
    is_manual_approve: true,
    password_hash: passwordHash,
    banned_at: null,
    ban_reason: '',
    deleted_at: null,
    last_seen: now,
    hides_last_seen: false,
    created_at: now,
    rev: 0,
    flushed_id: 0,
    external_id: null,
  };
  const named = ({ id, userName, nickName }: OldStory['ann']) => ({ id, user_name: userName, nick_name: nickName });
  const session = {
    family_id: null,
    user_id: ann.id,
    terminal: 2,
    device_no: `device ${version}`,
    remembered: true,
    device: 'desk',
    os: 'Linux',
    browser: 'Firefox',
    created_at: now,
    last_seen_at: now,
    ended_at: null,
    revoked_at: null,
    is_displaced: false,
    side_by_side: false,
    is_visitor: false,
  };
  const friend = { is_dnd: true, is_top: true, msg_remind: 0, created_at: now, deleted_at: null };
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
  const album = { uploader_id: ann.id, width: 4, height: 3, size: 9, create_time: now };
  const stored = { owner_id: ann.id, created_at: now, gone_at: null, is_removed: false, thumb_key: null };
  const event = {
    lane: `u:${ann.id}`,
    type: 'user.created',
    target: ann.id,
    user_id: null,
    detail: {},
    occurred_at: now,
    gathered_at: now,
  };
  const party = {
    call_id: `call${version}`,
    state: 'inCall',
    deadline: null,
    session_id: base + 1,
    conn_id: null,
    terminal: 2,
    device_no: `device ${version}`,
    seen_at: now,
    gone_at: null,
    is_camera: false,
    is_microphone: true,
    left_at: now,
  };
  return {
    server_fact: [{ name: `fact ${version}`, value: 'true' }],
    account: [
      { ...account, ...named(ann), signature: `signature ${version}`, rev: 3, external_id: `host ${version}` },
      { ...account, ...named(ben), sex: 0, birthday: '2000-01-01' },
      { ...account, ...named(cat), sex: 0 },
      { ...account, ...named(visitor), password_hash: null },
    ],
    account_revision: [{ user_id: ann.id, rev: 3 }],
    account_change: [{ user_id: ann.id, kind: 'friend', target: String(ben.id), rev: 3 }],
    session: [
      { ...session, id: base + 1 },
      { ...session, id: base + 2, device_no: `old device ${version}`, ended_at: now, revoked_at: now },
    ],
    refresh_token: [
      {
        id: base + 1,
        session_id: base + 1,
        hash: createHash('sha256').update(story.refreshToken).digest('base64url'),
        expires_at: soon,
        successor_id: null,
        first_used_at: null,
      },
    ],
    friend: [
      { ...friend, user_id: ann.id, friend_id: ben.id, remark_nick_name: `Benny ${version}` },
      { ...friend, user_id: ben.id, friend_id: ann.id, remark_nick_name: '' },
    ],
    friend_request: [
      {
        id: base + 1,
        send_id: cat.id,
        recv_id: ann.id,
        remark: `it is me ${version}`,
        source: 1,
        group_name: '',
        status: RequestStatus.PENDING,
        apply_time: now,
        answered_at: null,
      },
    ],
    blacklist: [{ user_id: cat.id, blocked_id: ben.id, created_at: now }],
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
    system_notice: [{ user_id: ben.id, seq_no: 1, type: 1, title: `hello ${version}`, content: '{}', send_time: now }],
    notice_position: [{ user_id: ben.id, head_seq: 1, read_seq: 0, flushed_seq: 0 }],
    host_token: [{ jti: `jti ${version}`, expires_at: soon }],
    host_answer: [
      { key: `key ${version}`, fingerprint: 'f', answer: '{"code":200}', created_at: now },
      ...(version < 21
        ? [{ key: `refused ${version}`, fingerprint: 'f', answer: '{"refusal":"group.full"}', created_at: now }]
        : []),
    ],
    report: [{ id: base + 1, reporter_id: ben.id, kind: 'user', target: cat.id, reason: 'spam', created_at: now }],
    stored_file: [
      {
        ...stored,
        key: story.fileKey,
        kind: 'file',
        media_type: 'text/plain',
        name: 'a.txt',
        size: 8,
        width: 0,
        height: 0,
      },
      {
        ...stored,
        key: story.albumKey,
        kind: 'image',
        media_type: 'image/png',
        name: 'a.png',
        size: 9,
        width: 4,
        height: 3,
      },
    ],
    file_reference: [
      { holder: 'message', holder_id: story.attachment, file_key: story.fileKey },
      { holder: 'album', holder_id: base + 1, file_key: story.albumKey },
      ...(version < 23
        ? [
            { holder: 'album', holder_id: base + 2, file_key: story.albumKey },
            { holder: 'group', holder_id: dissolvedGroupId, file_key: story.albumKey },
          ]
        : []),
    ],
    direct_upload: [
      {
        id: `upload${version}`,
        owner_id: ann.id,
        key: `file/20261121/${String(version).padStart(22, 'u')}.bin`,
        name: 'u.bin',
        size: 7,
        part_size: 5,
        sha256: null,
        created_at: now,
        completed_at: null,
      },
    ],
    webhook_note: [{ lane: event.lane, after_id: 1, type: event.type, target: ann.id, detail: {}, occurred_at: now }],
    webhook_event: [{ ...event, seq: base + 2, id: `event${version}` }],
    webhook_dead: [{ ...event, seq: base + 1, id: `dead${version}`, died_at: now }],
    webhook_lane: [{ lane: event.lane, next_at: soon, attempts: 3 }],
    webhook_watch: [{ conversation_id: inGroup, due_at: soon }],
    webhook_told: [{ conversation_id: inGroup, user_id: ben.id, read_seq: 0 }],
    job: [
      { kind: 'call', key: `call${version}`, due_at: soon, attempts: 1, revision: 1, holder: null, leased_until: 0 },
    ],
    call: [
      {
        id: `call${version}`,
        kind: 'private',
        mode: 'voice',
        group_id: null,
        host_id: ann.id,
        version: 3,
        created_at: now,
        accepted_at: now,
        connected_at: now,
        ended_at: now,
      },
    ],
    call_party: [
      { ...party, user_id: ann.id, place: 0 },
      { ...party, user_id: ben.id, place: 1, session_id: null },
    ],
    visitor: [{ user_id: visitor.id, token_hash: `visitor ${version}`, expires_at: soon }],
    agents_chat: [
      {
        group_id: agentsGroupId,
        user_id: visitor.id,
        is_current: true,
        page_url: 'https://shop.example/',
        page_title: 'Shop',
        opened_at: null,
      },
    ],
    announcement: [
      { id: `news${version}`, title: 'News', content: '{}', created_at: now, sent_to: base, last_user_id: base },
    ],
    log_head: [{ one: 1, head: story.forwarded }],
    search_position: [{ one: 1, indexed_to: story.forwarded }],
    webhook_position: [
      { one: 1, since_id: 1, gathered_to: story.forwarded, last_seq: base + 2, holder: null, held_until: 0 },
    ],
  };
}

function indexed(version: number, message_id: number, conversation_id: string, text: string): Row {
  const body = text.toLowerCase();
  const characters = [...body];
  const pairs = characters.slice(1).map((character, n) => `${characters[n]}${character}`);
  return { message_id, conversation_id, body, grams: version < 12 ? [...new Set(pairs)] : gramsOf(body) };
}

/** Names of the tables without those of the migrator. */
export async function tablesOf(database: Kysely<unknown>): Promise<string[]> {
  const tables = await database.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Every row of every table, as the database shows it in JSON. */
export async function readTables(database: Kysely<unknown>): Promise<Record<string, readonly Row[]>> {
  const tables = await tablesOf(database);
  const selects = tables.map(
    (table) => sql`select ${table}::text as table, to_jsonb(t) as row from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ table: string; row: Row }>`${sql.join(selects, sql` union all `)}`.execute(database);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return Object.fromEntries(tables.map((table) => [table, (byTable.get(table) ?? []).map(({ row }) => row)]));
}

/**
 * Writes rows into every table that the schema of `version` has, with the columns of that time.
 * @throws if a table or a column of that time has no value here.
 */
export async function writeOldRows(
  database: Kysely<unknown>,
  version: number,
  passwordHash: string,
  now: number,
): Promise<void> {
  const rows = rowsOf(version, passwordHash, now);
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'
      and identity_generation is distinct from 'ALWAYS'`.execute(database);
  const columnsOf = Map.groupBy(columns, ({ table }) => table);
  const unknown = [...columnsOf.keys()].filter((table) => rows[table] === undefined);
  if (unknown.length > 0) throw new Error(`no rows in old-rows.ts for ${unknown.join()}`);
  for (const [table, written] of Object.entries(rows)) {
    const names = columnsOf.get(table)?.map(({ name }) => name);
    if (names === undefined) continue;
    const missing = names.filter((name) => written.some((row) => !(name in row)));
    if (missing.length > 0) throw new Error(`no value in old-rows.ts for ${table}.${missing.join()}`);
    if (names.includes('one')) await sql`delete from ${sql.table(table)}`.execute(database);
    const list = sql.join(names.map((name) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${list}) select ${list}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(written)}::jsonb)`.execute(database);
  }
}
