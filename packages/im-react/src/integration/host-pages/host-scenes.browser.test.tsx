import '../../testing/render/load-languages.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { GroupPanel, ImProvider, JoinGroupDialog, ProfileDialog, SettingsDialog } from '../../index.ts';
import kit from '../../styles/index.css?inline';
import { CREW } from '../../testing/demo/groups.ts';
import { demoSessions } from '../../testing/demo/sessions.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import hostile from './hostile.css?inline';
import { restingPicture, whatDiffersAtRest } from './picture.ts';

// Panels and forms of the kit beside the sheet that styles every element; host-pages.browser.test.tsx has the other sheets.
const NOW = new Date(2026, 10, 4, 14, 10).getTime();
const WIDTH_PX = 900;
const ignore = (): void => undefined;

function styleOf(text: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = text;
  return document.head.appendChild(style);
}

function stageOfScenes() {
  const stage = demoStage({ language: 'en-US', now: NOW });
  stage.sessions = demoSessions(NOW);
  const group = stage.group(CREW).getSnapshot();
  const page = { title: 'Boots', url: 'https://shop.example/boots' };
  if (group) stage.group(CREW).set({ ...group, visitor: { userId: 2, page } });
  return stage;
}

let styles: readonly HTMLStyleElement[];
beforeAll(async () => {
  await page.viewport(WIDTH_PX, 900);
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: 'light' },
    ],
  });
  styles = [styleOf('* { caret-color: transparent !important }'), styleOf(kit)];
});
afterAll(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  for (const style of styles) style.remove();
});

const dialogIsOpen = (name: string) => expect.element(page.getByRole('dialog', { name })).toBeVisible();
const tab = (name: string) => userEvent.click(page.getByRole('tab', { name }));

type Scene = readonly [name: string, ui: ReactNode, enter: () => Promise<unknown>];
const SCENES: readonly Scene[] = [
  [
    'the panel of a group',
    <GroupPanel key="group" groupId={CREW} onClose={ignore} />,
    () => expect.element(page.getByText('Page of the visitor')).toBeVisible(),
  ],
  [
    'the settings of an account',
    <SettingsDialog
      key="settings"
      open
      theme="light"
      onOpenChange={ignore}
      onThemeChange={ignore}
      onProfile={ignore}
    />,
    () => dialogIsOpen('Settings'),
  ],
  [
    'a form of fields, choices and a long text',
    <ProfileDialog key="profile" open onOpenChange={ignore} />,
    () => dialogIsOpen('My profile'),
  ],
  [
    'a form that Enter submits',
    <JoinGroupDialog key="join" open onOpenChange={ignore} />,
    async () => {
      await dialogIsOpen('Join a group');
      await tab('By group ID');
    },
  ],
];

it.each(SCENES)('%s looks the same beside rules for every element, up to the noise of edges', async (_, ui, enter) => {
  const { client } = stageOfScenes();
  const app = document.body.appendChild(document.createElement('div'));
  // The box is the host's: everything that inherits comes through.
  app.style.cssText = `all:initial;display:block;position:fixed;inset:0 auto auto 0;width:${WIDTH_PX}px;height:900px;background:#fff;`;
  const react = createRoot(app);
  react.render(
    <ImProvider client={client} language="en-US" theme="light" clock={manualClock(NOW)}>
      {ui}
    </ImProvider>,
  );
  await enter();
  const blank = await restingPicture(app);
  const host = styleOf(hostile);
  const different = await whatDiffersAtRest(app, blank);
  host.remove();
  react.unmount();
  app.remove();
  expect(different).toBeUndefined();
});
