import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { NoticeContent } from '../content/notices.ts';
import { ExternalId } from './external-id.ts';

/** Reference of a host to a user or group: our id, or `{externalId}`. */
export const HostRef = v.union([Id, v.looseObject({ externalId: ExternalId })]);
export type HostRef = number | { readonly externalId: string };

const EXTERNAL = 'externalId:';

/** The same in a path or query: `42`, or `externalId:` plus the host's id. */
export const HostRefText = v.pipe(
  v.string(),
  v.check(
    (text) => /^[1-9][0-9]{0,15}$/.test(text) || (text.startsWith(EXTERNAL) && text.length > EXTERNAL.length),
    'must be an id or externalId:name',
  ),
  v.transform(
    (text): HostRef => (text.startsWith(EXTERNAL) ? { externalId: text.slice(EXTERNAL.length) } : Number(text)),
  ),
  HostRef,
);

const text = (length: number) => v.nullish(v.pipe(v.string(), v.maxLength(length)));

/** Address of a picture: on this server, or any https address. */
const Picture = v.nullish(
  v.pipe(
    v.string(),
    v.maxLength(limits.urlLength),
    v.check(
      (address) => address === '' || address.startsWith('/api/file/') || /^https?:\/\//.test(address),
      'must be a web address',
    ),
  ),
);

/** Upsert of a user: by `externalId`, or by `id`, which is then linked to the `externalId`. */
export const HostUserInput = v.pipe(
  v.looseObject({
    id: v.nullish(Id),
    externalId: v.nullish(ExternalId),
    /** Display name; cut to the maximum length of a nickname. */
    name: v.nullish(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256))),
    avatar: Picture,
    companyName: text(64),
    mobile: text(32),
    email: text(128),
  }),
  v.check(({ id, externalId }) => (id ?? externalId ?? undefined) !== undefined, 'needs an id or an externalId'),
);
export type HostUserInput = v.InferOutput<typeof HostUserInput>;

/** A user, as returned to a host. Fields have the names of `HostUserInput`. */
export const HostUser = v.looseObject({
  id: Id,
  externalId: v.nullish(v.string()),
  userName: v.string(),
  /** Nickname. */
  name: v.string(),
  /** Address of the picture, or ''. */
  avatar: v.string(),
  companyName: v.string(),
  banned: v.boolean(),
  createTime: Time,
});
export type HostUser = v.InferOutput<typeof HostUser>;

/** A pair of users. */
export const HostPair = v.looseObject({ users: v.tuple([HostRef, HostRef]) });

/** Upsert of a group: by `externalId`, or by `id`, which is then linked to the `externalId`. */
export const HostGroupInput = v.pipe(
  v.looseObject({
    id: v.nullish(Id),
    externalId: v.nullish(ExternalId),
    /** A new group needs a name and an owner. A different owner takes over an existing group. */
    name: v.nullish(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.groupNameLength))),
    owner: v.nullish(HostRef),
    notice: text(limits.groupNoticeLength),
    headImage: Picture,
    /** True: anybody finds the group by a part of its name. False for a new group. */
    searchable: v.nullish(v.boolean()),
    /** Members to add; existing ones stay. */
    members: v.nullish(v.pipe(v.array(HostRef), v.maxLength(limits.groupMembersCeiling))),
  }),
  v.check(({ id, externalId }) => (id ?? externalId ?? undefined) !== undefined, 'needs an id or an externalId'),
);
export type HostGroupInput = v.InferOutput<typeof HostGroupInput>;

/** A group, as returned to a host. */
export const HostGroup = v.looseObject({
  id: Id,
  externalId: v.nullish(v.string()),
  name: v.string(),
  notice: v.string(),
  headImage: v.string(),
  searchable: v.boolean(),
  ownerId: Id,
  /** User ids. */
  members: v.array(Id),
  createTime: Time,
});
export type HostGroup = v.InferOutput<typeof HostGroup>;

/** A list of users. */
export const HostUsers = v.looseObject({
  users: v.pipe(v.array(HostRef), v.minLength(1), v.maxLength(limits.hostNoticeUsers)),
});

/** Content as an object; stored as JSON text, like every content. */
const ContentObject = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((content) => !Array.isArray(content), 'must be a text or an object'),
  v.transform((content) => JSON.stringify(content)),
);

/** A message that a host sends as a user, to a user or a group. Friendship is not required. */
export const HostSend = v.pipe(
  v.looseObject({
    from: HostRef,
    toUser: v.nullish(HostRef),
    toGroup: v.nullish(HostRef),
    /** Message type, default 0. Only a host may send 5 and 6 (cards that look like money). */
    type: v.nullish(v.pipe(v.number(), v.integer())),
    /** Text, or the content of the type as JSON text or as an object. */
    content: v.pipe(v.union([v.string(), ContentObject]), v.maxLength(limits.captionedContentLength)),
    /** Dedupes: a repeated send returns the first row. */
    tmpId: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.tmpIdLength))),
  }),
  v.check(
    ({ toUser, toGroup }) => ((toUser ?? undefined) === undefined) !== ((toGroup ?? undefined) === undefined),
    'needs toUser or toGroup',
  ),
);
export type HostSend = v.InferOutput<typeof HostSend>;

/** A system notice (type 53) to some users, or to all. */
export const HostNotice = v.looseObject({
  to: v.union([v.literal('all'), v.pipe(v.array(HostRef), v.minLength(1), v.maxLength(limits.hostNoticeUsers))]),
  title: v.pipe(NoticeContent.entries.title, v.trim(), v.minLength(1), v.maxLength(128)),
  content: v.pipe(NoticeContent.entries.content, v.maxLength(limits.contentLength)),
  link: v.nullish(v.pipe(v.string(), v.maxLength(limits.urlLength), v.regex(/^https?:\/\//))),
  cover: Picture,
});
export type HostNotice = v.InferOutput<typeof HostNotice>;
