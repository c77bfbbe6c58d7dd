import { placeholderName } from 'im-sdk';
import { expect, test } from 'vitest';
import { ChatList } from '../../chats/chat-list/ChatList.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { blankChat, createStage } from '../../testing/stage/stage.ts';
import { ConversationHeader } from './ConversationHeader.tsx';

test('who is typing stays on one line, however long the name is', async () => {
  const { stage, client } = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  const person = stage.person(3);
  person.set({ ...person.getSnapshot(), showNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein' });
  stage.typing(DEMO_GROUP).set([3]);
  const { screen } = await renderOnStage(<ConversationHeader conversation={DEMO_GROUP} />, {
    stage,
    client,
    style: { inlineSize: 240 },
  });
  const line = screen.getByText(/^Maximiliane-Theodora .* is typing…$/);
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBe(16);
});

test.each([
  ['en-US', 'group 9001', 'user 9002'],
  ['zh-CN', '群聊 9001', '用户 9002'],
  ['zh-TW', '群組 9001', '使用者 9002'],
] as const)(
  'an unknown group and an unknown person are named by their ids, in list and header: %s',
  async (language, group, person) => {
    const stage = createStage();
    stage.chat('g:9001').set(blankChat('g:9001'));
    stage.chat('p:9002').set({ ...blankChat('p:9002'), showName: placeholderName(9002) });
    stage.list.set({ keys: ['g:9001', 'p:9002'], ready: true });
    await renderOnStage(
      <>
        <ConversationHeader conversation="g:9001" />
        <ConversationHeader conversation="p:9002" />
        <ChatList onSelect={() => undefined} />
      </>,
      { stage, language },
    );
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
    await expect.poll(() => texts('.im-chat__name')).toEqual([group, person]);
    expect(texts('.im-head__title')).toEqual([group, person]);
  },
);

test('a dissolved group has no counts', async () => {
  const { stage, client } = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  const group = stage.group(Number(DEMO_GROUP.slice(2)));
  const { screen } = await renderOnStage(<ConversationHeader conversation={DEMO_GROUP} />, { stage, client });
  await expect.element(screen.getByText(/members/)).toBeVisible();
  const before = group.getSnapshot();
  if (before === undefined) throw new Error('The demo group is missing.');
  group.set({ ...before, dissolve: true });
  await expect.element(screen.getByText(/members/)).not.toBeInTheDocument();
});

test('says nothing of the presence of a person who is no friend: it is not known', async () => {
  const { stage, client } = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  const person = stage.person(3);
  const say = (isFriend: boolean) => person.set({ ...person.getSnapshot(), isFriend, lastSeen: 0 });
  stage.presence(3).set({ online: false, web: false, app: false });
  say(true);
  const { screen } = await renderOnStage(<ConversationHeader conversation={DEMO_PRIVATE} />, { stage, client });
  await expect.element(screen.getByText('Offline')).toBeVisible();
  say(false);
  await expect.element(screen.getByText('Offline')).not.toBeInTheDocument();
  const middleOf = (selector: string): number => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : Number.NaN;
  };
  expect(middleOf('.im-head__title')).toBeCloseTo(middleOf('.im-head .im-avatar'), 0);
});
