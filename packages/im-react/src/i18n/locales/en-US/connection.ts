export const connection = {
  'connection.lost': 'Connection lost, trying to reconnect…',
  'connection.retryIn': 'Next try in {seconds} s',
  'connection.catchingUp': 'Catching up with new messages…',
  'connection.memory': 'Nothing is stored here. Unsent text is lost on close.',
};
