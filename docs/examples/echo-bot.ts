import { createBrowserPlatform, createImClient, MessageType } from 'im-sdk';
import { fileStore } from './file-store.ts';

const server = { apiUrl: 'https://chat.example/api', socketUrl: 'wss://chat.example/im' };
const store = fileStore(process.env.BOT_FILE ?? 'echo-bot.json');
const platform = { ...createBrowserPlatform(), local: store, session: store };
export const bot = createImClient({ server, platform, storage: 'memory', onError: console.error });
bot.on('message', ({ type, content }, { key }) => {
  if (type === MessageType.TEXT) bot.conversation(key).sendText(content).catch(console.error);
});
await bot.start();
const password = process.env.BOT_PASSWORD ?? '';
if (bot.auth.session.getSnapshot().status === 'signedOut') await bot.auth.login({ userName: 'echo', password });
