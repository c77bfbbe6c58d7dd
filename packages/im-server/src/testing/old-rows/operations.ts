import { type OldVersion, oldStory, type Rows } from './old-story.ts';

/** Notices, files, webhooks, jobs, calls and visitors. */
export function operationsRows({ version, now }: OldVersion): Rows {
  const story = oldStory(version);
  const { ann, ben, cat, visitor, dissolvedGroupId, agentsGroupId } = story;
  const base = version * 1_000;
  const soon = now + 86_400_000;
  const inGroup = `g:${story.groupId}`;
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
        blob_upload: null,
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
