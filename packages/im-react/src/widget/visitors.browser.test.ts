import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFaults } from '../testing/server/widget-axe.ts';
import { composer, launcher, panel, type WidgetWorld, widgetWorld } from '../testing/server/widget-world.ts';

let world: WidgetWorld;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  world = widgetWorld();
});
afterEach(() => {
  world.end();
  localStorage.clear();
  sessionStorage.clear();
});

const VISITOR = { getToken: null, user: null } as const;
/** Texts that the agents have, oldest first. */
const texts = (): string[] =>
  [...world.server.world.logs.values()].flatMap(({ kind, rows }) =>
    kind === 'group' ? rows.filter(({ type }) => type === 0).map(({ content }) => content ?? '') : [],
  );
const stored = (): string[] => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

it('asks for nothing and stores nothing before it is opened', async () => {
  world.server.setContactGroup(world.server.makeGroup(world.agentId, 'Support', []));
  world.add(VISITOR);
  await expect.element(launcher()).toBeVisible();
  // As the widget does it: on a machine with other work an idle moment may not come at all.
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 }));
  expect(world.paths).toEqual([]);
  expect(stored()).toEqual([]);
  await userEvent.click(launcher());
  await expect.element(panel().getByRole('heading', { name: 'Nobody is here right now' })).toBeVisible();
  expect(world.paths.filter((path) => path.includes('/auth/'))).toEqual(['/api/auth/visitor']);
});

it('takes a message and an e-mail address while no agent is online, and goes on as a conversation', async () => {
  world.server.setContactGroup(world.server.makeGroup(world.agentId, 'Support', []));
  const widget = world.add({ ...VISITOR, title: 'Fjord & Pine' });
  widget.open();
  // Their own name is for the agents.
  const panel = () => page.getByRole('dialog', { name: 'Fjord & Pine' });
  const composer = () => panel().getByRole('textbox', { name: 'Message' });
  await expect.element(panel().getByRole('heading', { level: 2 })).toHaveTextContent('Fjord & Pine');
  const email = panel().getByRole('textbox', { name: 'E-mail address' });
  await expect.element(email).toBeVisible();
  const startOf = (level: number): number =>
    panel().getByRole('heading', { level }).element().getBoundingClientRect().left;
  expect(startOf(3)).toBe(startOf(2));
  await userEvent.click(panel().getByRole('button', { name: 'Send' }));
  await expect.element(panel().getByText('Enter an e-mail address, such as name@example.org')).toBeVisible();
  await expect.poll(() => widget.shadowRoot?.activeElement).toBe(email.element());
  await expectNoAxeFaults(widget);
  await userEvent.fill(email, 'nora@example.org');
  await userEvent.click(panel().getByRole('button', { name: 'Send' }));
  await expect.poll(() => widget.shadowRoot?.activeElement).toBe(composer().element());
  await userEvent.fill(panel().getByRole('textbox', { name: 'Message' }), 'Is the lamp back?');
  await userEvent.click(panel().getByRole('button', { name: 'Send' }));
  await expect.element(panel().getByRole('article', { name: /Is the lamp back/ })).toBeVisible();
  await expect.poll(texts).toEqual(['Is the lamp back?\nE-mail: nora@example.org']);
  await expect.element(composer()).toHaveAttribute('placeholder', 'Message');
  await expect.poll(() => widget.shadowRoot?.activeElement).toBe(composer().element());
  await expect.element(panel().getByRole('log', { name: 'Messages with Fjord & Pine' })).toBeVisible();
  widget.close();
  widget.open();
  await expect.element(composer()).toBeVisible();
  // Nothing of a private messenger: no business cards, places and shakes.
  const offered = async () => {
    await userEvent.click(panel().getByRole('button', { name: 'Attach' }));
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    const names = page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent?.trim());
    await userEvent.keyboard('{Escape}');
    return names;
  };
  expect(await offered()).toEqual(['Photo or video', 'File']);
  widget.update({ attach: ['picture'] });
  await expect.poll(offered).toEqual(['Photo or video']);
});

it('keeps what was typed into the form where the panel is closed, and where an agent writes first', async () => {
  world.server.setContactGroup(world.server.makeGroup(world.agentId, 'Support', []));
  const widget = world.add(VISITOR);
  widget.open();
  const email = panel().getByRole('textbox', { name: 'E-mail address' });
  await expect.element(email).toBeVisible();
  await userEvent.fill(panel().getByRole('textbox', { name: 'Message' }), 'Is the lamp');
  widget.close();
  await expect.element(email).not.toBeInTheDocument();
  widget.open();
  await expect.element(email).toBeVisible();
  const text = panel().getByRole('textbox', { name: 'Message' });
  await expect.element(text).toHaveValue('Is the lamp');
  await userEvent.fill(text, 'Is the lamp back');
  const groupId = Math.max(...world.server.world.groups.keys());
  world.server.say(world.agentId, { groupId }, 'Good morning');
  await expect.element(panel().getByRole('article', { name: /Good morning/ })).toBeVisible();
  await expect.element(composer()).toHaveValue('Is the lamp back');
  await expect.poll(() => widget.shadowRoot?.activeElement).toBe(composer().element());
  await userEvent.keyboard('?{Enter}');
  await expect.poll(texts).toEqual(['Good morning', 'Is the lamp back?']);
});

it('goes on as a conversation where the form is skipped, with what was typed into it', async () => {
  world.server.setContactGroup(world.server.makeGroup(world.agentId, 'Support', []));
  const widget = world.add(VISITOR);
  widget.open();
  const email = panel().getByRole('textbox', { name: 'E-mail address' });
  await expect.element(email).toBeVisible();
  await userEvent.fill(panel().getByRole('textbox', { name: 'Message' }), 'Is the lamp back?');
  await userEvent.click(panel().getByRole('button', { name: 'Continue without e-mail' }));
  await expect.element(email).not.toBeInTheDocument();
  await expect.element(composer()).toHaveValue('Is the lamp back?');
  await expect.poll(() => widget.shadowRoot?.activeElement).toBe(composer().element());
  expect(texts()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(texts).toEqual(['Is the lamp back?']);
});

it('writes to the agents who are there, and keeps the history when the visitor signs in', async () => {
  const groupId = world.server.makeGroup(world.agentId, 'Support', []);
  world.server.setContactGroup(groupId);
  world.server.appear(world.agentId, [2]);
  const widget = world.add(VISITOR);
  widget.open();
  await userEvent.fill(composer(), 'as a visitor');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: /as a visitor, sent/ })).toBeVisible();
  widget.update({ getToken: () => world.server.hostToken({ sub: 'shopper-1', name: 'Nora' }) });
  await expect.poll(() => world.idOf('shopper-1')).toBeDefined();
  await expect.element(page.getByRole('article', { name: /as a visitor/ })).toBeVisible();
  await userEvent.fill(composer(), 'as Nora');
  await userEvent.keyboard('{Enter}');
  await expect.poll(texts).toEqual(['as a visitor', 'as Nora']);
});

it('shows no words of a team: neither the role of an agent nor how many have read', async () => {
  const contact = world.server.makeGroup(world.agentId, 'Support', []);
  world.server.setContactGroup(contact);
  world.server.appear(world.agentId, [2]);
  const widget = world.add(VISITOR);
  widget.open();
  await userEvent.fill(composer(), 'Is the lamp back?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: /Is the lamp back\?, sent/ })).toBeVisible();
  const groupId = Math.max(...world.server.world.groups.keys());
  world.server.read(world.agentId, { groupId });
  world.server.say(world.agentId, { groupId }, 'From Monday on');
  await expect.element(page.getByRole('article', { name: /^Aiko, .*From Monday on/ })).toBeVisible();
  await expect.element(page.getByRole('article', { name: /Is the lamp back\?, read$/ })).toBeVisible();
  await expect.element(panel()).not.toMatchTextContent(/Owner|Read/);
});

it('says so where the server takes no visitors', async () => {
  const widget = world.add(VISITOR);
  widget.open();
  await expect.element(panel().getByText('The chat cannot be opened')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'Try again' })).toBeVisible();
});
