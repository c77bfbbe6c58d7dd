export const composer = {
  'composer.message': 'Message',
  'composer.send': 'Send',
};
