export const connection = {
  'connection.lost': 'Connection lost, trying to reconnect…',
  'connection.failed': 'Messages cannot be loaded: {{reason}}.',
  'connection.retryIn': 'Next try in {{seconds}} s',
  'connection.catchingUp': 'Catching up with new messages…',
  'connection.memory': 'Nothing is stored here. Unsent text is lost on close.',
  'connection.connecting': 'Connecting…',
  'connection.details': 'Details',
  'connection.memoryWhy':
    'This browser lets the page keep nothing: a private window, a full disk or a setting. Messages come from the server each time; what was not sent yet is lost when the page closes.',
};
