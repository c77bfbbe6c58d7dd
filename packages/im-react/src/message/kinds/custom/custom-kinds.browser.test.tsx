import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { type KindsOnPage, renderKinds } from '../../../testing/render/render-kinds.tsx';
import { SELF_ID } from '../../../testing/stage/stage.ts';
import type { MessageProps } from '../../list-context.ts';
import { Message } from '../../parts/Message.tsx';
import { type MessageKindProps, type MessageKinds, messageKind, type SummarisedMessage } from './custom-kinds.ts';
import type { DataSchema, StandardSchema } from './data-schema.ts';

let made: KindsOnPage;
afterEach(() => made.close());

const bubble = (index: number): Element | null | undefined =>
  made.host.querySelectorAll('article')[index]?.querySelector('[data-im-part="bubble"]');

describe('kinds of a host', () => {
  const kinds: MessageKinds = {
    poll: ({ row }) => <p>A poll of {row.sendNickName}</p>,
    sticker: { component: () => <p>A sticker</p>, bare: true },
    1000: () => <p>Anything else of type 1000</p>,
    1: () => <p>A picture in the host’s way</p>,
    1234: () => <p>Type 1234</p>,
  };

  it('are drawn by name, by type, and instead of the kit’s own', async () => {
    made = renderKinds(
      [
        demoKinds.custom('poll', 'Poll'),
        demoKinds.custom('sticker', 'Sticker'),
        demoKinds.custom('other', 'Other'),
        demoKinds.image('lake'),
        demoKinds.image('sea'),
        { type: 1234, content: '' },
      ],
      { list: { kinds } },
    );
    await expect.element(page.getByText('A poll of Mia Larsen')).toBeVisible();
    await expect.element(page.getByText('Anything else of type 1000')).toBeVisible();
    expect(page.getByText('A picture in the host’s way').elements()).toHaveLength(2);
    await expect.element(page.getByText('Type 1234')).toBeVisible();
    expect(bubble(0)?.className).toBe('im-bubble');
    expect(bubble(1)?.className).toBe('im-bare');
    await expect
      .element(page.getByRole('article', { name: 'Mia Larsen, 14:10, Poll', exact: true }))
      .toBeInTheDocument();
  });

  it('get what the kit’s own get, with their data', async () => {
    const opened = vi.fn();
    const Poll = ({ row, data, selfId, tabbable, openImage }: MessageKindProps<{ readonly question: string }>) => (
      <button type="button" tabIndex={tabbable ? 0 : -1} onClick={() => openImage?.(row)}>
        {data.question} for {selfId}
      </button>
    );
    made = renderKinds([demoKinds.custom('poll', 'Poll', { question: 'Lunch?' })], {
      list: { kinds: { poll: Poll }, onOpenImage: opened },
    });
    const button = page.getByRole('button', { name: `Lunch? for ${SELF_ID}` });
    expect(button.element().tabIndex).toBe(-1);
    await userEvent.click(button);
    expect(opened.mock.calls).toEqual([[made.row(0)]]);
  });

  it('summarise their messages, for the accessible name and for a quote', async () => {
    const quoted = demoKinds.custom('poll', 'Poll', { question: 'Lunch?' });
    made = renderKinds([quoted, { ...demoKinds.text('yes'), quote: { id: 1, sendId: 3, status: 0, ...quoted } }], {
      list: {
        kinds: {
          poll: {
            component: () => 'drawn',
            summary: ({ data }: SummarisedMessage<{ readonly question: string }>) => `Poll about ${data.question}`,
          },
        },
      },
    });
    await expect.element(page.getByRole('article', { name: /, Poll about Lunch\?$/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Poll about Lunch\?/ })).toBeVisible();
  });

  it('made anew with each render keep their state, show what is new, and no other message is drawn anew', async () => {
    const drawn = vi.fn();
    const slots = {
      Message(props: MessageProps) {
        drawn(props.row.key);
        return <Message {...props} />;
      },
    };
    const kindsWith = (word: string): MessageKinds => ({
      poll: () => {
        const [votes, setVotes] = useState(0);
        return (
          <button type="button" onClick={() => setVotes(votes + 1)}>
            {word} {votes}
          </button>
        );
      },
    });
    made = renderKinds([demoKinds.text('above'), demoKinds.custom('poll', 'Poll')], {
      list: { kinds: kindsWith('first'), slots, actions: (_, items) => items },
    });
    await userEvent.click(page.getByRole('button', { name: 'first 0' }));
    await expect.element(page.getByRole('button', { name: 'first 1' })).toBeVisible();
    drawn.mockClear();
    made.show({ kinds: kindsWith('second'), slots: { ...slots }, actions: (_, items) => items });
    await expect.element(page.getByRole('button', { name: 'second 1' })).toBeVisible();
    expect(drawn).not.toHaveBeenCalled();
  });

  it('that come after the first render are drawn, with hooks of their own, and summarise their messages', async () => {
    const onError = vi.fn();
    const voted = (word: string) => () => {
      const [votes, setVotes] = useState(0);
      return (
        <button type="button" onClick={() => setVotes(votes + 1)}>
          {word} {votes}
        </button>
      );
    };
    made = renderKinds([demoKinds.custom('poll', 'A fallback')], { settings: { onError } });
    await expect.element(page.getByText('A fallback')).toBeVisible();
    made.show({ kinds: { 1000: () => <p>Any other</p> } });
    await expect.element(page.getByText('Any other')).toBeVisible();
    made.show({
      kinds: { 1000: () => <p>Any other</p>, poll: { component: voted('Votes:'), summary: () => 'Lunch poll' } },
    });
    await userEvent.click(page.getByRole('button', { name: 'Votes: 0' }));
    await expect.element(page.getByRole('button', { name: 'Votes: 1' })).toBeVisible();
    await expect.element(page.getByRole('article', { name: /, Lunch poll$/ })).toBeVisible();
    expect(onError).not.toHaveBeenCalled();
  });

  it('with hooks that come where there was no kind at all are drawn', async () => {
    const Poll = () => {
      const [votes] = useState(3);
      return <p>{votes} votes</p>;
    };
    made = renderKinds([demoKinds.custom('poll', 'A fallback')]);
    await expect.element(page.getByText('A fallback')).toBeVisible();
    made.show({ kinds: { poll: { component: Poll, summary: () => 'Lunch poll' } } });
    await expect.element(page.getByText('3 votes')).toBeVisible();
    await expect.element(page.getByRole('article', { name: /, Lunch poll$/ })).toBeVisible();
  });

  it('summarise anew for the accessible name when the host’s state changes', async () => {
    const kindsWith = (votes: number): MessageKinds => ({
      poll: { component: () => 'drawn', spokenName: () => `a poll with ${votes} votes` },
    });
    made = renderKinds([demoKinds.custom('poll', 'Poll')], { list: { kinds: kindsWith(0) } });
    await expect.element(page.getByRole('article', { name: /, a poll with 0 votes$/ })).toBeVisible();
    made.show({ kinds: kindsWith(1) });
    await expect.element(page.getByRole('article', { name: /, a poll with 1 votes$/ })).toBeVisible();
  });

  it('keep the keys of their fields', async () => {
    made = renderKinds([demoKinds.text('above'), demoKinds.custom('ask', 'Ask'), demoKinds.text('below')], {
      list: { kinds: { ask: () => <input aria-label="Your answer" /> } },
    });
    const answer = page.getByRole('textbox', { name: 'Your answer' });
    await userEvent.click(answer);
    await userEvent.keyboard('bc{Home}a{ArrowDown}{ArrowUp}{End}');
    await expect.element(answer).toHaveFocus();
    await expect.element(answer).toHaveValue('abc');
  });

  it('that nobody draws say what they are', async () => {
    made = renderKinds([demoKinds.custom('poll', 'Poll: lunch?'), { type: 1234, content: '{}' }]);
    await expect.element(page.getByText('Poll: lunch?')).toBeVisible();
    await expect.element(page.getByText('This version cannot show this message')).toBeVisible();
  });

  describe('with a schema', () => {
    interface Poll {
      readonly question: string;
    }
    const isPoll = (data: unknown): data is Poll =>
      typeof data === 'object' && data !== null && 'question' in data && typeof data.question === 'string';
    const standard: StandardSchema<Poll> = {
      '~standard': {
        validate: (value) =>
          isPoll(value) ? { value: { question: value.question.trim() } } : { issues: [{ message: 'no poll' }] },
      },
    };
    const pollWith = (schema: DataSchema<Poll>) =>
      messageKind({
        schema,
        component: ({ data }) => <p>Asks {data.question.toUpperCase()}</p>,
        summary: ({ data }) => `Poll about ${data.question.toUpperCase()}`,
      });

    it.each([
      ['a guard', isPoll],
      ['a Standard Schema', standard],
    ])('get data that %s let pass; what does not fit is drawn as its fallback, also in the name', async (_, schema) => {
      made = renderKinds(
        [
          demoKinds.custom('poll', 'Poll', { question: 'lunch' }),
          demoKinds.custom('poll', 'Poll of an old version', { title: 7 }),
        ],
        { list: { kinds: { poll: pollWith(schema), 1000: () => 'any other' } } },
      );
      await expect.element(page.getByText('Asks LUNCH')).toBeVisible();
      await expect.element(page.getByText('Poll of an old version', { exact: true })).toBeVisible();
      const names = [...made.host.querySelectorAll('article')].map((article) => article.getAttribute('aria-label'));
      expect(names.map((name) => name?.split(', ').at(-1))).toEqual(['Poll about LUNCH', 'Poll of an old version']);
    });

    it('that throws draws the fallback and tells the host once', async () => {
      const onError = vi.fn();
      const schema = (_: unknown): _ is Poll => {
        throw new Error('the guard is broken');
      };
      made = renderKinds([demoKinds.custom('poll', 'Poll: lunch?', { question: 'lunch' })], {
        list: { kinds: { poll: pollWith(schema) } },
        settings: { onError },
      });
      await expect.element(page.getByText('Poll: lunch?')).toBeVisible();
      await expect.poll(() => onError.mock.calls.map(([error]) => error.message)).toEqual(['the guard is broken']);
    });
  });

  it('say which actions their messages offer, and their own spoken name', async () => {
    made = renderKinds([demoKinds.custom('poll', 'Poll')], {
      list: {
        kinds: { poll: { component: () => 'a poll', actions: ['copy'], spokenName: () => 'a poll to vote in' } },
      },
    });
    await expect.element(page.getByRole('article', { name: /, a poll to vote in$/ })).toBeVisible();
    await userEvent.click(page.getByText('a poll', { exact: true }), { button: 'right' });
    await expect.element(page.getByRole('menuitem', { name: /^Copy/ })).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });
});
