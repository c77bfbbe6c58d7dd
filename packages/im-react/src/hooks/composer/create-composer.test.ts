import { limits } from 'im-sdk/protocol';
import { describe, expect, it, vi } from 'vitest';
import { composerStage, OTHER, settle } from '../../testing/stage/composer-stage.ts';

describe('sending', () => {
  it('sends the text without the space around it and empties itself', () => {
    const { composer, sent, shown } = composerStage();
    composer.type('  hello\nyou \n');
    expect(composer.send()).toBe(true);
    expect(sent).toEqual([{ text: 'hello\nyou' }]);
    expect(shown()).toMatchObject({ text: '', revision: 1, canSend: false });
  });

  it('sends nothing where there is only space, or too much', () => {
    const { composer, sent, shown } = composerStage();
    composer.type(' \n ');
    expect(composer.send()).toBe(false);
    composer.type('x'.repeat(limits.contentLength + 3));
    expect(shown().charactersLeft).toBe(-3);
    expect(composer.send()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('takes less for a server that implements only the specification', () => {
    const { composer, sent, shown } = composerStage({ isSpecOnly: true });
    composer.type('x'.repeat(limits.specOnlyContentLength + 1));
    expect(shown().charactersLeft).toBe(-1);
    expect(composer.send()).toBe(false);
    composer.type('x'.repeat(limits.specOnlyContentLength));
    expect(composer.send()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('names those whose @name still stands in the text, once each', () => {
    const { composer, sent } = composerStage();
    composer.type('@Bob @Bob @Ann hi');
    composer.mention({ userId: 7, name: 'Bob', start: 0 });
    composer.mention({ userId: 7, name: 'Bob', start: 5 });
    composer.mention({ userId: 8, name: 'Ann', start: 10 });
    composer.type('@Bob @Bob @An hi', { caret: 13 });
    composer.send();
    expect(sent).toEqual([{ text: '@Bob @Bob @An hi', atUserIds: [7] }]);
  });

  it('mentions again whoever comes back with an undone change', () => {
    const { composer, sent } = composerStage();
    composer.type('@Bob');
    composer.mention({ userId: 7, name: 'Bob', start: 0 });
    composer.type('', { caret: 0 });
    composer.type('@Bob', { isRestored: true });
    composer.send();
    expect(sent).toEqual([{ text: '@Bob', atUserIds: [7] }]);
  });

  it('leaves out whoever was only typed', () => {
    const { composer, sent } = composerStage({ conversation: 'g:1' });
    composer.type('@Bob hi');
    composer.send();
    expect(sent).toEqual([{ text: '@Bob hi' }]);
  });

  it('quotes by id and stops quoting afterwards', () => {
    const { composer, sent, shown } = composerStage();
    composer.quote(OTHER);
    composer.type('yes');
    composer.send();
    expect(sent).toEqual([{ text: 'yes', quote: 5 }]);
    expect(shown().quote).toBeUndefined();
  });

  it('sends and empties itself although a listener of the host throws, and calls the others', async () => {
    const { composer, sent, shown, errors } = composerStage();
    const other = vi.fn();
    composer.type('precious');
    composer.state.subscribe(() => {
      throw new Error('broken listener');
    });
    composer.state.subscribe(other);
    expect(composer.send()).toBe(true);
    expect(sent).toEqual([{ text: 'precious' }]);
    expect(shown().text).toBe('');
    expect(other).toHaveBeenCalled();
    await settle();
    expect(errors[0]).toEqual(new Error('broken listener'));
  });

  it('gives the text back when the client throws instead of rejecting', async () => {
    const { composer, shown } = composerStage({ refuse: 'throws' });
    composer.type('precious');
    composer.send();
    await settle();
    expect(shown()).toMatchObject({ text: 'precious', error: new Error('no') });
  });

  it('leaves what was written since where the outbox refuses an earlier text', async () => {
    const { composer, shown } = composerStage({ refuse: true });
    composer.type('refused');
    composer.send();
    composer.type('written since');
    await settle();
    expect(shown()).toMatchObject({ text: 'written since', error: new Error('no') });
  });

  it('gives the text back, and leaves the quote that was chosen since', async () => {
    const { composer, shown } = composerStage({ refuse: true });
    composer.type('refused');
    composer.send();
    composer.quote(OTHER);
    await settle();
    expect(shown()).toMatchObject({ text: 'refused', quote: { id: 5 }, error: new Error('no') });
  });

  it('gives the text back when the outbox refuses it', async () => {
    const { composer, shown } = composerStage({ refuse: true });
    composer.type('precious');
    composer.send();
    await settle();
    expect(shown()).toMatchObject({ text: 'precious', error: new Error('no') });
  });
});

describe('typing sign', () => {
  it('begins with text and ends when the text is gone or sent', () => {
    const { composer, signs } = composerStage();
    composer.type('a');
    composer.type('');
    composer.type('b');
    composer.send();
    expect(signs).toEqual([true, false, true, false]);
  });

  it('says nothing when nothing was typed', () => {
    const { composer, signs } = composerStage({ draft: 'old' });
    composer.follow()();
    expect(signs).toEqual([]);
  });
});

describe('a voice', () => {
  it('goes at once and answers what was quoted', () => {
    const { composer, files, shown } = composerStage();
    composer.quote(OTHER);
    composer.sendVoice(new Blob(['v']), 12);
    expect(files).toEqual(['voice 12']);
    expect(shown().quote).toBeUndefined();
  });
});

describe('a text from outside', () => {
  it('is taken over as if it was typed, but by no caret', () => {
    const { composer, kept, clock, signs, shown } = composerStage();
    composer.setText('given');
    clock.advance(1_000);
    expect(shown()).toMatchObject({ text: 'given', revision: 1 });
    expect(kept).toEqual(['given']);
    expect(signs).toEqual([]);
  });
});
