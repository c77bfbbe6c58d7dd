export const actions = {
  'action.confirm': 'Confirm',
  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.back': 'Back',
  'action.more': 'More',
  'action.delete': 'Delete',
  'action.clear': 'Clear',
  'action.clearSearch': 'Clear search',
  'action.tryAgain': 'Try again',
  'action.retryNow': 'Retry now',
  'action.remove': 'Remove {{name}}',
  'part.notLoaded': 'This part could not be loaded',
};
