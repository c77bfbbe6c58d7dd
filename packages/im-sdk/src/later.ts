/**
 * What a first screen does not need: everything that somebody does beside reading and writing text. One part, because
 * two would share more with the first screen than they are large; it is loaded when the first of it is asked for.
 */
export { HostSignIn } from './auth/by-host/host-sign-in.ts';
export { askGlobalSetting, register } from './auth/registration.ts';
export { sendBroadcast } from './broadcast/send-broadcast.ts';
export { openLocalStorageDatabase } from './cache/local-storage-database.ts';
export { createContactActions } from './contacts/contact-actions.ts';
export { OpenAlbum } from './groups/album/open-album.ts';
export { createGroupActions } from './groups/group-actions.ts';
export { readAnswer } from './http/read-answer.ts';
export { createMessageChanges } from './messages/message-changes.ts';
export { createOtherSends } from './messages/other-sends.ts';
export { searchMessages } from './messages/search/message-search.ts';
export { Broadcasts } from './outbox/broadcasts/broadcasts.ts';
export { ItemFiles } from './outbox/item-files.ts';
export { Upload } from './outbox/uploads/upload.ts';
export { createProfileActions } from './profile/profile-actions.ts';
export { routes } from './protocol/routes.ts';
export { createChangeOperations } from './sync/change-operations.ts';
export { findMessages } from './sync/find-messages.ts';
export { Holes } from './sync/resume/holes.ts';
export { SpecPull } from './sync/resume/spec-pull.ts';
