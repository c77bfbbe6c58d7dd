// For im-react, im-rtc and platform adapters. These names may change in any release.

export type {
  Database,
  DatabaseKey,
  DatabaseRange,
  DatabaseRow,
  Databases,
  DatabaseTransaction,
} from './platform/database.ts';
export type * from './platform/files.ts';
export type {
  Cancel,
  Channel,
  Channels,
  Clock,
  DeviceDescription,
  Frames,
  Locks,
  Network,
  PageOrigin,
  Random,
  Socket,
  SocketHandlers,
  Timers,
  Vault,
  Visibility,
} from './platform/platform.ts';
export type {
  CallAccount,
  CallAnswer,
  CallConfig,
  CallLinkSignal,
  CallRequest,
  CallRouteName,
  CallSignal,
  CallSignalName,
  GroupCallSignal,
  IceCandidate,
  IceServer,
  PrivateCallSignal,
  RouteName,
  SignalingPort,
} from './protocol/index.ts';
