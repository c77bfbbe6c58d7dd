/**
 * Every number of the specification's §9 and of the protocol that code depends on, once.
 * Times are milliseconds, sizes bytes, lengths UTF-16 units, unless the name says otherwise.
 */
export const limits = {
  // HTTP
  requestTimeoutMs: 30_000,
  configTimeoutMs: 5_000,
  jsonBodyBytes: 256 * 1024,
  // socket
  frameBytes: 64 * 1024,
  socketConnectMs: 10_000,
  socketLoginMs: 10_000,
  socketSilenceMs: 60_000,
  socketQueueBytes: 1024 * 1024,
  heartbeatAfterAckMs: 5_000,
  heartbeatDeadlineMs: 10_000,
  reconnectFirstMs: 500,
  reconnectCeilingMs: 15_000,
  stableUptimeMs: 5_000,
  connectionLostAfterMs: 3_000,
  wsFallbackDelayMs: 2_000,
  pullSilenceMs: 15_000,
  /** Messages of a conversation that come closer together than this are taken together; one after a pause at once. */
  floodEveryMs: 50,
  /** So many messages are a full batch: they do not wait for more. */
  floodBatch: 1_000,
  // sending
  sendRetryMs: 1_000,
  outboxConversationsAtOnce: 4,
  contentLength: 8_192,
  extBytes: 1_024,
  customDataBytes: 4 * 1_024,
  reactionKinds: 20,
  searchKeywordLength: 64,
  searchTotal: 1_000,
  deleteMessages: 100,
  tmpIdLength: 64,
  atUserIds: 50,
  receiptMembers: 500,
  sdkReceiptMembers: 100,
  recallWithinMs: 10 * 60_000,
  editWithinMs: 15 * 60_000,
  /** Files that wait in a composer; how long a recorded voice may be. */
  composerFiles: 20,
  voiceMs: 60_000,
  typingEveryMs: 2_000,
  /** How often the server is told how far one conversation was read. */
  readEveryMs: 1_000,
  /** How long a typing sign stays after the last frame that said so. */
  typingShownMs: 6_000,
  // pages
  historyDefaultSize: 50,
  historyMaxSize: 100,
  offlinePageSize: 1_000,
  headsPageSize: 1_000,
  searchDefaultSize: 20,
  searchMaxSize: 50,
  userSearchResults: 20,
  groupSearchResults: 20,
  presenceUserIds: 500,
  // people
  userNameLength: 20,
  nickNameLength: 20,
  passwordMinLength: 5,
  passwordMaxLength: 64,
  signatureLength: 128,
  mobileLength: 11,
  emailLength: 254,
  birthdayFirstYear: 1950,
  remarkLength: 64,
  remarkNickNameLength: 32,
  pendingFriendRequests: 20,
  friendRequestsPerDay: 50,
  friendRequestDays: 30,
  // groups
  groupNameLength: 20,
  groupNoticeLength: 1_024,
  groupMembers: 500,
  groupMembersCeiling: 3_000,
  groupInviteUsers: 50,
  pendingGroupRequests: 20,
  groupRequestDays: 30,
  groupAttributes: 20,
  groupAttributeKeyLength: 32,
  groupAttributeValueLength: 256,
  albumPageSize: 50,
  albumImages: 50,
  externalIdLength: 64,
  // session
  accessTokenSeconds: 30 * 60,
  refreshTokenSeconds: 7 * 24 * 3_600,
  tokenExpiryMarginMs: 60_000,
  refreshGraceMs: 10_000,
  /** A sign-in by the host whose session ends sooner than this counts as a failed try: the next one backs off. */
  hostSignInStableMs: 60_000,
  autoLoginDelayMs: 1_000,
  loginReleaseMs: 500,
  logoutDelayMs: 500,
  /** How far ahead a host's sign-in token may end (seconds), and how far apart the two clocks may be. */
  hostTokenSeconds: 5 * 60,
  hostTokenSkewSeconds: 5,
  /** Sessions of one user that a host's tokens opened and that live side by side; the oldest leaves. */
  hostSessions: 20,
  /** Users that one notice of a host can name, and how long the answer to an idempotency key is kept. */
  hostNoticeUsers: 500,
  idempotencyKeyMs: 24 * 3_600_000,
  idempotencyKeyLength: 255,
  // screens
  errorToastMs: 1_500,
  chunkLoadTimeoutMs: 120_000,
  friendOnlineRefreshMs: 30_000,
  timeTipMs: 600_000,
  groupingMs: 180_000,
  resizeDebounceMs: 200,
  avatarColours: 6,
  sidebarWidth: { default: 250, min: 200, max: 400 },
  unreadCap: 99,
  /** Chats that messages are forwarded to at once. */
  forwardChats: 9,
  soundEveryMs: 1_000,
  viewerZoom: { min: 0.1, max: 5, step: 1.2 },
  viewerRotationDegrees: 90,
  // cache
  chunkRows: 64,
  /** Recalled messages of one conversation that are remembered for their quotes on disk, before the disk is mended. */
  recalledQuotes: 200,
  timelineWindowRows: 400,
  memoryRows: 20_000,
  /** Entries of each small memory of the SDK (own deletions, receipts, readables, external ids): LRU eviction. */
  rememberedEntries: 10_000,
  databaseStallMs: 1_000,
  /** How long after a failure the database is asked again. */
  databaseRetryMs: 5_000,
  localStorageRowsPerChat: 1_000,
  localStorageRowsTotal: 10_000,
  // uploads of a client
  uploadsAtOnce: 3,
  uploadRetryMs: 1_000,
  /** Tries of an upload that somebody waits for; one of a message never gives up. */
  uploadTries: 5,
  uploadProgressEveryMs: 200,
  /** How long the device's database may take for a file, and how much longer for each MiB. */
  fileStallMs: 10_000,
  fileStallMsPerMiB: 100,
  /** How long a tab goes on showing its own copy of a picture that the server has. */
  previewKeptMs: 60_000,
  broadcastEveryMs: 50,
  /** Conversations that a broadcast sends to at once: what a person writes goes in between. */
  broadcastConversationsAtOnce: 2,
  // files
  urlLength: 1_024,
  fileNameLength: 255,
  imageBytes: 20_971_520,
  imagePixels: 50_000_000,
  imageFrames: 100,
  imageDecodeMs: 5_000,
  imageThumbPixels: 480,
  multipartBytes: 64 * 1024 * 1024,
  directUploadBytes: 1024 * 1024 * 1024,
  uploadSignatureMs: 3_600_000,
  avatarsPerHour: 5,
  unclaimedAvatarMs: 3_600_000,
  /** A direct upload that was not completed is thrown away after this. */
  openUploadMs: 24 * 3_600_000,
  /** A file that nobody was shown is thrown away after this. */
  unsentFileMs: 7 * 24 * 3_600_000,
  avatarBytes: 5_242_880,
  cloudUploadBytes: 20_971_520,
  broadcastUploadBytes: 10_485_760,
} as const;

/** Codes with which a socket is closed. */
export const CloseCode = {
  /** Deliberate: log out, forced logout. Never followed by a reconnect. */
  DELIBERATE: 3000,
  /** The server is going away; reconnect at once, with jitter. */
  GOING_AWAY: 1001,
  UNSUPPORTED: 1003,
  POLICY: 1008,
  TOO_LARGE: 1009,
  /** The server could not serve the login just now; reconnect as after any trouble. */
  TRY_AGAIN: 1013,
  /** The token was not accepted: refresh, then reconnect. */
  TOKEN: 4001,
} as const;
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** The features a server of ours lists in `/system/config`. A server that knows only the specification lists none. */
export const FEATURES = [
  'idempotentSend',
  'chatSeq',
  'heads',
  'changes',
  'range',
  'typing',
  'presencePush',
  'logout',
  'directUpload',
  'sessions',
  'groupRequests',
  'album',
  'reports',
  'search',
  'edit',
  'reactions',
] as const;

/**
 * Listed only where the operator has set it so. `contactsEveryone` (`IM_CONTACTS=everyone`): any two accounts write to and
 * call each other; without it friends only.
 */
export const OPTIONAL_FEATURES = ['contactsEveryone'] as const;

/** An extension or setting that a server lists in `/system/config`. */
export type Feature = (typeof FEATURES)[number] | (typeof OPTIONAL_FEATURES)[number];
