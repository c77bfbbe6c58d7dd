'use client';

import {
  BlockedScreen as BlockedScreenPart,
  ClearHistoryDialog as ClearHistoryDialogPart,
  OtherSettingsDialog as OtherSettingsDialogPart,
  ProfileDialog as ProfileDialogPart,
  ResyncDialog as ResyncDialogPart,
  SettingsDialog as SettingsDialogPart,
} from '../../account/lazy.ts';
import { BroadcastDialog as BroadcastDialogPart } from '../../broadcast/lazy.ts';
import { AvatarUpload as AvatarUploadPart } from '../../ui/avatar-upload/AvatarUpload.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Dialog with the own profile: picture, names, birthday, gender, signature. */
export const ProfileDialog = /* @__PURE__ */ withRoot(ProfileDialogPart);
/** Asks, then clears all messages of the account on every device. */
export const ClearHistoryDialog = /* @__PURE__ */ withRoot(ClearHistoryDialogPart);
/** Page with the people whom the account has blocked; each can be unblocked. */
export const BlockedScreen = /* @__PURE__ */ withRoot(BlockedScreenPart);
/** Dialog with one checkbox: whether friend requests have to be confirmed. */
export const OtherSettingsDialog = /* @__PURE__ */ withRoot(OtherSettingsDialogPart);
/** Asks, then drops the messages of this device and signs out, so that the next sign-in fetches them again. */
export const ResyncDialog = /* @__PURE__ */ withRoot(ResyncDialogPart);
/** Dialog with all settings: account, devices, notifications, appearance, blocked people. */
export const SettingsDialog = /* @__PURE__ */ withRoot(SettingsDialogPart);
/** Picture with a button to choose, crop and upload another. */
export const AvatarUpload = /* @__PURE__ */ withRoot(AvatarUploadPart);
/** Dialog that sends one message to many friends, with progress and result. */
export const BroadcastDialog = /* @__PURE__ */ withRoot(BroadcastDialogPart);
