/**
 * All numbers of the specification (§9) and of the protocol. Times are in ms, sizes in bytes, lengths in UTF-16 units,
 * unless the name says otherwise.
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
  /** Open sockets of one account. The next one is closed with 4008. */
  socketsPerAccount: 20,
  /** Frames of one socket, on average and at once. More close it with 1008. */
  framesPerSecond: 20,
  framesBurst: 40,
  /** Answers to heartbeats of one socket are at least this far apart. */
  heartbeatAtLeastMs: 1_000,
  /** Offline pulls of one account that run at once, and those that may wait. */
  pullsAtOnce: 2,
  pullsWaiting: 8,
  heartbeatAfterAckMs: 5_000,
  heartbeatDeadlineMs: 10_000,
  reconnectFirstMs: 500,
  reconnectCeilingMs: 15_000,
  stableUptimeMs: 5_000,
  connectionLostAfterMs: 3_000,
  /** A resume that is answered with failures for this long is shown as an error. */
  syncErrorAfterMs: 10_000,
  wsFallbackDelayMs: 2_000,
  pullSilenceMs: 15_000,
  /**
   * Batching window for live messages of one conversation. Leading edge: the first one after a pause is not delayed.
   */
  liveBatchMs: 50,
  /** Maximum batch size: a full batch is delivered at once. */
  liveBatchRows: 1_000,
  // sending
  sendRetryMs: 1_000,
  outboxConversationsAtOnce: 4,
  contentLength: 8_192,
  /** Longest JSON content with a caption, which has the limit of a text before it is escaped. */
  captionedContentLength: 7 * 8_192,
  /** Longest content that a server with only the specification takes. */
  specOnlyContentLength: 1_024,
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
  /** Files in one composer. */
  composerFiles: 20,
  /** Longest voice recording. */
  voiceMs: 60_000,
  /** From `resync` to the close of the socket. */
  resyncCloseMs: 500,
  /** From `resync` to the logout. */
  resyncLogoutMs: 1_500,
  /** Longest name in `forwarded`. */
  forwardedName: 64,
  /** Throttle of typing frames, per conversation. */
  typingThrottleMs: 2_000,
  /** Throttle of read positions sent to the server, per conversation. */
  readThrottleMs: 1_000,
  /** A typing sign disappears this long after the last typing frame. */
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
  /** A host sign-in whose session ends sooner counts as a failed attempt, so that the next one backs off. */
  hostSignInStableMs: 60_000,
  autoLoginDelayMs: 1_000,
  loginReleaseMs: 500,
  logoutDelayMs: 500,
  /** Maximum lifetime of a host's sign-in token, and clock tolerance. Seconds. */
  hostTokenSeconds: 5 * 60,
  hostTokenSkewSeconds: 5,
  /** Concurrent host sessions of one user; a new one ends the oldest. */
  hostSessions: 20,
  /** Retention of a visitor who does not come back, and of the token by which they are known again. */
  visitorDays: 30,
  /** New visitors of one address, per hour. */
  visitorsPerHour: 30,
  /** Messages of one visitor, per minute. */
  visitorMessagesPerMinute: 20,
  /** Uploads of one visitor, per hour. */
  visitorUploadsPerHour: 20,
  /** Largest picture or file of a visitor, and all of one visitor together. */
  visitorUploadBytes: 5 * 1024 * 1024,
  visitorQuotaBytes: 50 * 1024 * 1024,
  pageUrlLength: 512,
  pageTitleLength: 200,
  /** Receivers of one host notice. */
  hostNoticeUsers: 500,
  /** Retention of the answer to a host's request with an idempotency key. */
  idempotencyKeyRetentionMs: 24 * 3_600_000,
  idempotencyKeyLength: 255,
  // calls
  callHeartbeatMs: 15_000,
  /** A party without a heartbeat for this long has left. */
  callSilentMs: 35_000,
  /** A party whose socket is gone for this long has left. */
  callSocketGraceMs: 20_000,
  /** Setups between two people, per minute. */
  callSetupsPerMinute: 3,
  /** Default of `IM_MAX_CHANNEL`: most people in a group call. */
  maxChannel: 9,
  callReasonLength: 256,
  /** Validity of TURN credentials. */
  turnCredentialMs: 3_600_000,
  /** Timeout of a request of a call: one without an answer is sent again or given up. */
  callRequestMs: 10_000,
  /** A call rings this long at the callee. */
  callNoAnswerMs: 30_000,
  /** The caller gives up, where no answer of the server ended the ringing. */
  callerNoAnswerMs: 35_000,
  /** Camera and microphone have to be open within this time, the browser's question included. */
  callMediaMs: 30_000,
  /** Longest wait for the answer to the request that ends a call. */
  callClosingMs: 5_000,
  /** Age of the ICE servers at which a new link asks for fresh ones: TURN credentials end, often after an hour. */
  iceServersFreshMs: 300_000,
  /** From the loss of the media path to the ICE restart. */
  iceRestartAfterMs: 2_000,
  /** An ICE restart without effect is made again after this time. */
  iceRestartAgainMs: 8_000,
  /** A link without a media path for this long ends. */
  linkEndMs: 30_000,
  /** A missing signal of a link is waited for this long, then skipped. */
  signalGapMs: 3_000,
  /** Signals of a link that wait for an earlier one. With more the gap is skipped at once. */
  signalsHeld: 256,
  /** Requests with candidates of one link are at least this far apart. */
  candidatesEveryMs: 100,
  candidatesPerRequest: 50,
  /** Candidates that wait for their description, per ICE generation, and generations that may wait. */
  candidatesHeld: 100,
  candidateGenerations: 4,
  /** The quality of a link, and whether it speaks, is looked at this often. */
  callStatsEveryMs: 500,
  /** A link without packets for this long stands still. */
  callStalledMs: 3_000,
  /** The loudness of the own microphone is measured this often. */
  callLevelEveryMs: 100,
  // screens
  errorToastMs: 1_500,
  chunkLoadTimeoutMs: 120_000,
  friendOnlineRefreshMs: 30_000,
  /** Spec-only server: friends and groups are reloaded for an unknown sender at most this often. */
  listReloadMs: 5_000,
  timeTipMs: 600_000,
  groupingMs: 180_000,
  resizeDebounceMs: 200,
  avatarColours: 6,
  /** Width of the broadcast dialog: 90 % of the window, within these. */
  broadcastDialogPx: { min: 500, max: 750 },
  sidebarWidthPx: { default: 250, min: 200, max: 400 },
  unreadCap: 99,
  /** Maximum number of chats in one forward. */
  forwardChats: 9,
  /** Throttle of notification sounds. */
  soundThrottleMs: 1_000,
  viewerZoom: { min: 0.1, max: 5, step: 1.2 },
  viewerRotationDegrees: 90,
  // cache
  chunkRows: 64,
  /**
   * Recalled message ids remembered per conversation, to hide their content in stored quotes. At this number the stored
   * quotes are rewritten.
   */
  recalledQuotes: 200,
  timelineWindowRows: 400,
  memoryRows: 20_000,
  /** Entries of each small cache of the SDK (own deletions, receipts, readables, external ids). LRU eviction. */
  rememberedEntries: 10_000,
  databaseStallMs: 1_000,
  /** Delay before the database is retried after a failure. */
  databaseRetryMs: 5_000,
  localStorageRowsPerChat: 1_000,
  localStorageRowsTotal: 10_000,
  /** Uploads of a client at once: of messages, and as many outside messages. Together at most `accountUploadsAtOnce`. */
  uploadsAtOnce: 2,
  /** Uploads of one account that the server takes at once, and those that may wait for them. */
  accountUploadsAtOnce: 4,
  accountUploadsWaiting: 8,
  uploadRetryMs: 1_000,
  /** Attempts of an upload outside messages. Uploads of messages retry without a limit. */
  uploadAttempts: 5,
  uploadProgressEveryMs: 200,
  /** Timeout of the device's database for a file, plus the extra time per MiB. */
  fileStallMs: 10_000,
  fileStallMsPerMiB: 100,
  /** Retention of a tab's local preview of a picture, after its upload. */
  previewRetentionMs: 60_000,
  broadcastEveryMs: 50,
  /**
   * Conversations a broadcast sends to at once. Fewer than the outbox allows, so that typed messages are not delayed.
   */
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
  /** Retention of a direct upload that was not completed. */
  openUploadRetentionMs: 24 * 3_600_000,
  /** Retention of a file that no message or profile refers to. */
  unreferencedFileRetentionMs: 7 * 24 * 3_600_000,
  avatarBytes: 5_242_880,
  cloudUploadBytes: 20_971_520,
  broadcastUploadBytes: 10_485_760,
} as const;

/** Close codes of a socket. */
export const CloseCode = {
  /** Deliberate: logout or forced logout. Never reconnect. */
  DELIBERATE: 3000,
  /** The server goes away, or ends a silent connection. Reconnect at once, with jitter. */
  GOING_AWAY: 1001,
  /** The server restarts. Reconnect at once, with jitter: behind a balancer another server answers. */
  SERVICE_RESTART: 1012,
  UNSUPPORTED: 1003,
  POLICY: 1008,
  TOO_LARGE: 1009,
  /** The server could not process the login. Reconnect with the normal backoff. */
  TRY_AGAIN: 1013,
  /** The token was refused: refresh it, then reconnect. */
  TOKEN: 4001,
  /** The account has too many sockets: reconnect with the longest backoff. */
  TOO_MANY: 4008,
} as const;
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Features of im-server, listed in `/system/config`. A server with the specification only lists none. */
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
  'forwarded',
  'keepUnread',
  'caption',
  'calls',
] as const;

/**
 * Features that an operator has to switch on. `contactsEveryone` (`IM_CONTACTS=everyone`): any two accounts can message
 * and call each other; otherwise friends only. `visitors` (`IM_VISITORS=on`): there are agents to write to, with an
 * account or as a visitor without one.
 */
export const OPTIONAL_FEATURES = ['contactsEveryone', 'visitors'] as const;

/** A feature listed in `/system/config`. */
export type Feature = (typeof FEATURES)[number] | (typeof OPTIONAL_FEATURES)[number];
