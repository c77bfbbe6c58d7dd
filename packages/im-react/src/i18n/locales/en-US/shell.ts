export const shell = {
  'shell.main': 'Main',
  'shell.chats': 'Chats',
  'shell.friends': 'Friends',
  'shell.groups': 'Groups',
  'shell.me': 'Me',
  'shell.unreadEntry': '{{name}}, {{count}} unread',
  'shell.myProfile': 'My profile',
  'shell.menu': 'Menu',
  'shell.language': 'Language',
  'shell.logOut': 'Log out',
};
