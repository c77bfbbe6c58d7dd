import { type ClientErrorCode, type RefusalKey, refusals } from 'im-sdk/protocol';

const own: Record<`error.${ClientErrorCode}`, string> = {
  'error.client.networkFailed': 'Network connection failed, please check network settings',
  'error.client.timeout': 'The server took too long to answer, please try again',
  'error.client.notJson': 'The server sent an answer that cannot be read',
  'error.client.unexpectedAnswer': 'The server sent an unexpected answer',
  'error.client.unknownOutcome': 'It is not known whether this was done, please check',
  'error.client.sessionEnded': 'Your session has ended, please sign in again',
  'error.client.notSignedIn': 'You are not signed in',
  'error.client.getTokenFailed': 'Signing in failed, it is tried again',
  'error.client.noWebSocket': 'This environment cannot open a connection to the server',
  'error.client.storageFailed': 'This device cannot store data at the moment',
  'error.client.aborted': 'Cancelled',
  'error.client.malformedFrame': 'The server sent an answer that cannot be read',
  'error.client.badServerAddress': 'This server address is not valid',
  'error.client.noChatServer': 'There is no chat server at this address',
  'error.client.pageNotAllowed': 'This server does not allow this page; ask its operator or use its own page',
  'error.client.destroyed': 'The client has been closed',
  'error.client.refused': 'The server refused this',
  'error.client.screenShareFailed': 'The screen could not be shared; check what the system allows this browser',
  'error.client.uploadFailed': 'The file could not be uploaded, please retry',
  'error.client.fileTooLarge': 'The file is too large',
  'error.client.fileType': 'This type of file is not allowed',
  'error.client.fileLost': 'The file is no longer on this device, please choose it again',
  'error.client.notOffered': 'This server does not offer it',
  'error.client.listenerFailed': 'Something in this app did not work',
  'error.client.internal': 'Something went wrong, please try again',
};

/** The English sentences of the server's refusals are those of the protocol's catalogue. */
const refused = Object.fromEntries(Object.entries(refusals).map(([key, [, text]]) => [`error.${key}`, text])) as Record<
  `error.${RefusalKey}`,
  string
>;

export const errors: Record<`error.${ClientErrorCode | RefusalKey}`, string> = { ...refused, ...own };
