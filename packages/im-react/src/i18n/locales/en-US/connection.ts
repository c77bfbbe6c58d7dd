export const connection = {
  'connection.lost': 'Connection lost, trying to reconnect…',
  'connection.lostCountdown': 'Connection lost. Next try in {seconds} s.',
  'connection.catchingUp': 'Catching up…',
  'connection.memory': 'Nothing is stored here. Unsent text is lost on close.',
  'connection.dismiss': 'Close',
};
