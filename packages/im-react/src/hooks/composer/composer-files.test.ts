import { limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { composerStage, file, OTHER, settle } from '../../testing/stage/composer-stage.ts';

describe('files', () => {
  it('go in their order; the first one quotes, the last one has the text as its caption', () => {
    const { composer, files, sent, addresses, shown } = composerStage();
    composer.follow();
    composer.quote(OTHER);
    composer.attach([file('a.png', 'image/png', 1), file('b.pdf', 'application/pdf', 2)]);
    composer.attach([file('c.jpg', 'image/jpeg', 3)]);
    composer.type('look');
    expect(addresses.size).toBe(2);
    composer.send();
    expect(files).toEqual(['image 1 5', 'file 2', 'image 3 "look"']);
    expect(sent).toEqual([]);
    expect(shown().attachments).toEqual([]);
    expect(addresses.size).toBe(0);
  });

  it('take the mentions of their caption along, and leave both in the composer where it is refused', async () => {
    const { composer, files, shown } = composerStage({ refuse: true });
    composer.follow();
    composer.attach([file('a.png', 'image/png', 1), file('b.png', 'image/png', 2)]);
    composer.type('@Bob look');
    composer.mention({ userId: 7, name: 'Bob', start: 0 });
    composer.send();
    await settle();
    expect(files).toEqual(['image 1', 'image 2 "@Bob look" @7']);
    expect(shown()).toMatchObject({ text: '@Bob look', attachments: [{ name: 'a.png' }, { name: 'b.png' }] });
  });

  it('can be sent without a text, once a video was looked into', async () => {
    const { composer, files, video, shown } = composerStage();
    composer.follow();
    composer.attach([file('a.mp4', 'video/mp4', 4)]);
    expect(shown()).toMatchObject({ canSend: false, attachments: [{ state: 'preparing' }] });
    video({ width: 640, height: 360, cover: new Blob(['c']) });
    await settle();
    expect(shown()).toMatchObject({ canSend: true, attachments: [{ state: 'ready', previewUrl: 'blob:1' }] });
    composer.send();
    expect(files).toEqual(['video 4 640×360']);
  });

  it('are uploaded while the message is written; the message goes on with that, one that is taken out does not', () => {
    const { composer, uploads, shown } = composerStage();
    composer.follow();
    composer.attach([
      file('a.png', 'image/png', 1),
      file('b.pdf', 'application/pdf', 2),
      file('c.txt', 'text/plain', 0),
    ]);
    expect(uploads).toEqual(['begin image 1', 'begin file 2']);
    composer.detachFile(shown().attachments[0]?.id ?? 0);
    composer.send();
    expect(uploads.slice(2)).toEqual(['cancel image 1', 'hand over file 2']);
  });

  it('begin again where the outbox did not take them', async () => {
    const { composer, uploads, shown } = composerStage({ refuse: true });
    composer.follow();
    composer.attach([file('a.png', 'image/png', 1)]);
    composer.send();
    await expect.poll(() => shown().attachments.length).toBe(1);
    expect(uploads).toEqual(['begin image 1', 'hand over image 1', 'begin image 1']);
  });

  it('a video is uploaded as what it turns out to be', async () => {
    const { composer, uploads, video } = composerStage();
    composer.follow();
    composer.attach([file('a.mp4', 'video/mp4', 4)]);
    expect(uploads).toEqual([]);
    video(undefined);
    await expect.poll(() => uploads).toEqual(['begin file 4']);
  });

  it('a video that cannot be played here is a file', async () => {
    const { composer, files, video } = composerStage();
    composer.follow();
    composer.attach([file('a.avi', 'video/avi', 4)]);
    video(undefined);
    await settle();
    composer.send();
    expect(files).toEqual(['file 4']);
  });

  it('keeps what cannot be sent, and takes no more than there is room for', () => {
    const { composer, files, shown } = composerStage();
    composer.follow();
    expect(composer.attach([file('empty', '', 0), file('a.txt', 'text/plain')])).toBe(0);
    composer.send();
    expect(files).toEqual(['file 3']);
    expect(shown().attachments).toMatchObject([{ state: 'refused', problem: 'empty' }]);
    expect(shown().canSend).toBe(false);
    const many = Array.from({ length: limits.composerFiles }, () => file('a.txt', 'text/plain'));
    expect(composer.attach(many)).toBe(1);
  });

  it('come back when the outbox refuses them', async () => {
    const { composer, shown } = composerStage({ refuse: true });
    composer.follow();
    composer.attach([file('a.png', 'image/png'), file('b.pdf', 'application/pdf')]);
    composer.send();
    await settle();
    expect(shown().attachments.map(({ name }) => name)).toEqual(['a.png', 'b.pdf']);
    expect(shown().error).toEqual(new Error('no'));
  });

  it('take no more in while those that came back are too many already', async () => {
    const { composer, shown } = composerStage({ refuse: true });
    composer.follow();
    const many = () => Array.from({ length: limits.composerFiles }, () => file('a.txt', 'text/plain'));
    composer.attach(many());
    composer.send();
    composer.attach(many().slice(2));
    await settle();
    expect(shown().attachments).toHaveLength(2 * limits.composerFiles - 2);
    expect(composer.attach(many())).toBe(limits.composerFiles);
  });

  it('can be taken out', () => {
    const { composer, addresses, shown } = composerStage();
    composer.follow();
    composer.attach([file('a.png', 'image/png'), file('b.png', 'image/png')]);
    composer.detachFile(shown().attachments[0]?.id ?? 0);
    expect(shown().attachments.map(({ name }) => name)).toEqual(['b.png']);
    expect(addresses.size).toBe(1);
  });
});
