import { expect, test } from 'vitest';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { foundSections } from './search-hits.ts';

test('a private and a group message with the same id are two hits', () => {
  const messages = [
    rowOf({ key: 'p5', id: 5, conversation: 'p:2', content: 'plan' }),
    rowOf({ key: 'g5', id: 5, conversation: 'g:3', content: 'plan' }),
  ];
  const names = { conversations: [], people: [], groups: [] };
  const [section] = foundSections(names, messages, 'messages');
  expect(new Set(section?.hits.map(({ id }) => id)).size).toBe(2);
});
