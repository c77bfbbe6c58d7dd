import { describe, expect, it } from 'vitest';
import { composerStage, OTHER, OWN, settle } from '../../testing/stage/composer-stage.ts';

describe('draft', () => {
  it('begins with the stored text and takes over one that is loaded later', () => {
    const { composer, load, shown } = composerStage({ draft: 'begun' });
    expect(shown().text).toBe('begun');
    composer.follow();
    load('loaded');
    expect(shown()).toMatchObject({ text: 'loaded', revision: 1 });
  });

  it('never overwrites what was typed', () => {
    const { composer, load, shown } = composerStage();
    composer.follow();
    composer.type('mine');
    load('other tab');
    expect(shown().text).toBe('mine');
  });

  it('is kept once after a pause, and at once when the composer goes', () => {
    const { composer, kept, clock } = composerStage();
    const detach = composer.follow();
    composer.type('a');
    composer.type('ab');
    expect(kept).toEqual([]);
    clock.advance(1_000);
    expect(kept).toEqual(['ab']);
    composer.type('abc');
    detach();
    expect(kept).toEqual(['ab', 'abc']);
    clock.advance(1_000);
    expect(kept).toEqual(['ab', 'abc']);
  });

  it('keeps the message that is answered and who is mentioned', () => {
    const { composer, kept, keptExtras, clock } = composerStage();
    composer.type('@Bob');
    composer.mention({ userId: 7, name: 'Bob', start: 0 });
    composer.quote(OTHER);
    clock.advance(1_000);
    expect(kept).toEqual(['@Bob']);
    expect(keptExtras[0]?.quote).toMatchObject({ key: 'p5', id: 5, content: 'well?' });
    expect(keptExtras[0]?.mentions).toEqual([{ userId: 7, name: 'Bob', start: 0 }]);
  });

  it('comes back with them', () => {
    const mentions = [
      { userId: 7, name: 'Bob', start: 0 },
      { userId: 8, name: 'Ann', start: 0 },
    ];
    const { composer, sent, shown } = composerStage({ draft: '@Bob hi', extras: { quote: OTHER, mentions } });
    expect(shown().quote?.id).toBe(5);
    composer.send();
    expect(sent).toEqual([{ text: '@Bob hi', atUserIds: [7], quote: 5 }]);
  });

  it('follows another tab while nobody types here', () => {
    const { composer, load, clock, shown } = composerStage({ draft: 'a' });
    composer.follow();
    composer.type('ab');
    clock.advance(1_000);
    load('of a tab that is late');
    expect(shown().text).toBe('ab');
    clock.advance(5_000);
    load('written there');
    expect(shown().text).toBe('written there');
  });

  it('is forgotten when it was sent', () => {
    const { composer, kept } = composerStage();
    composer.type('a');
    composer.send();
    expect(kept).toEqual(['']);
  });
});

describe('changing a message', () => {
  it('saves the new text; what was begun comes back, and was never lost', () => {
    const { composer, edits, kept, sent, shown } = composerStage();
    composer.quote(OTHER);
    composer.type('begun');
    composer.edit(OWN);
    expect(kept).toEqual(['begun']);
    expect(shown()).toMatchObject({ text: 'old', quote: undefined, editing: OWN });
    composer.type(' new ');
    expect(composer.send()).toBe(true);
    expect(edits).toEqual(['p6 new']);
    expect(sent).toEqual([]);
    expect(shown()).toMatchObject({ text: 'begun', quote: { id: 5 }, editing: undefined });
  });

  it('leaves the message alone where nothing changed, or on Escape', () => {
    const { composer, edits, shown } = composerStage();
    composer.edit(OWN);
    composer.send();
    composer.edit(OWN);
    composer.type('other');
    composer.cancelEdit();
    expect(edits).toEqual([]);
    expect(shown()).toMatchObject({ text: '', editing: undefined });
  });

  it('is no draft', () => {
    const { composer, kept, clock } = composerStage();
    const detach = composer.follow();
    composer.edit(OWN);
    composer.type('other');
    clock.advance(1_000);
    detach();
    expect(kept).toEqual([]);
  });

  it('is no draft either where an earlier text is refused meanwhile: that one comes back', async () => {
    const { composer, kept, clock, shown } = composerStage({ refuse: true });
    composer.type('refused');
    composer.send();
    composer.edit(OWN);
    composer.type('changed');
    await settle();
    clock.advance(1_000);
    expect(kept).not.toContain('changed');
    expect(kept.at(-1)).toBe('refused');
    composer.cancelEdit();
    expect(shown()).toMatchObject({ text: 'refused', editing: undefined });
  });

  it('gives two texts back that are refused while it goes on', async () => {
    const { composer, shown } = composerStage({ refuse: true });
    for (const text of ['one', 'two']) {
      composer.type(text);
      composer.send();
    }
    composer.edit(OWN);
    await settle();
    composer.cancelEdit();
    expect(shown().text.split('\n').sort()).toEqual(['one', 'two']);
  });

  it('knows the mentions of the message', () => {
    const { composer, shown } = composerStage({ conversation: 'g:1' });
    composer.edit({ ...OWN, content: 'hi @Bob' });
    expect(shown().mentions).toEqual([{ userId: 7, name: 'Bob', start: 3 }]);
  });

  it('begins again where the server refuses', async () => {
    const { composer, shown } = composerStage({ refuse: true });
    composer.edit(OWN);
    composer.type('new');
    composer.send();
    await settle();
    expect(shown()).toMatchObject({ text: 'new', editing: OWN, error: new Error('no') });
  });
});

describe('the draft of an account that has signed out', () => {
  it('is not stored for the next account', () => {
    const { composer, kept, clock, session } = composerStage();
    composer.follow();
    composer.type('for my eyes only');
    session.set({ status: 'signedIn', userId: 7 });
    clock.advance(1_000);
    expect(kept).toEqual([]);
  });
});
