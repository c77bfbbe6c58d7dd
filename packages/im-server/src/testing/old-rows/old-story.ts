/** Values by column, as in JSON. Holds every column that a table ever had, those that were dropped too. */
export type Row = Readonly<Record<string, unknown>>;

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

/** What the rows of a version are made from. */
export interface OldVersion {
  readonly version: number;
  readonly passwordHash: string;
  readonly now: number;
}

export type Rows = Readonly<Record<string, readonly Row[]>>;
