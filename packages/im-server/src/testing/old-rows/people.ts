import { createHash } from 'node:crypto';
import { RequestStatus } from 'im-sdk/protocol';
import { type OldStory, type OldVersion, oldStory, type Rows } from './old-story.ts';

/** Accounts, sessions and friends. */
export function peopleRows({ version, passwordHash, now }: OldVersion): Rows {
  const story = oldStory(version);
  const { ann, ben, cat, visitor } = story;
  const base = version * 1_000;
  const soon = now + 86_400_000;
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
  };
}
