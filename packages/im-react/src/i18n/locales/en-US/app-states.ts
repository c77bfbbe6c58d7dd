export const appStates = {
  'appState.otherTab': 'Chat is open in another tab',
  'appState.otherTabText': 'Only one tab at a time is connected in this browser. What you were writing here is kept.',
  'appState.useHere': 'Use here',
  'appState.newVersion': 'New version ready',
  'appState.later': 'Later',
  'appState.reload': 'Reload',
  'appState.unreachable': 'Cannot reach the server',
  'appState.unreachableText': '{{host}} does not answer. Check your network or the server address.',
  'appState.tryingIn': 'Trying again in {{seconds}} s',
  'appState.trying': 'Trying again…',
  'appState.changeServer': 'Change server address',
  'appState.tooOld': 'Please update',
  'appState.tooOldText':
    'This version is no longer accepted by the server. Reload to get the new one; drafts and unsent messages are kept.',
};
