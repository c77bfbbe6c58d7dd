import { expect, test } from 'vitest';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo-message-stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render-on-stage.tsx';
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
