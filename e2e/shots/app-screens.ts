import type { Screen } from './screen.ts';

/** Sign-in, the sizes of the desktop shell, and what replaces the whole application. */
export const appScreens: readonly Screen[] = [
  { name: 'login', route: '/login' },
  { name: 'login-server', route: '/login', open: (_, press) => press('Server address', '服务器地址', '伺服器位址') },
  { name: 'register', route: '/register' },
  {
    name: 'update-required',
    route: '/home/chat',
    open: async (page) => {
      const refusal = { status: 426, json: { code: 426, key: 'request.clientTooOld', message: 'too old', data: null } };
      await page.route('**/api/**', (route) => route.fulfill(refusal));
      await page.reload();
      await page.getByRole('button', { name: /^(Reload|重新加载|重新載入)/ }).waitFor();
    },
  },
  { name: 'shell-login', route: '/login', shell: { width: 428, height: 428 } },
  { name: 'shell-register', route: '/register', shell: { width: 428, height: 428 } },
  { name: 'shell-small', route: '/home/chat/g:1', shell: { width: 600, height: 400 } },
  { name: 'shell-home', route: '/home/chat/g:1', shell: { width: 800, height: 600 } },
];
