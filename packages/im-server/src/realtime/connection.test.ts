import { Cmd, MessageType } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { createFrame } from './connection.ts';

const [one, other] = ['https://one.example.org', 'https://other.example.org'];

test('a frame without files is encoded once, for everybody', () => {
  const text = createFrame(Cmd.PRIVATE, { id: 1, type: MessageType.TEXT, content: 'see /api/file/x' });
  expect(text.bytesFor(one)).toBe(text.bytesFor(other));
});

test('the addresses of files are absolute for each who found the server elsewhere, encoded once for all of them', () => {
  const picture = createFrame(Cmd.PRIVATE, { id: 1, type: MessageType.IMAGE, content: '{"originUrl":"/api/file/x"}' });
  const contentAt = (origin: string) => JSON.parse(JSON.parse(String(picture.bytesFor(origin))).data.content);
  expect([contentAt(one), contentAt(other)]).toEqual([
    { originUrl: `${one}/api/file/x` },
    { originUrl: `${other}/api/file/x` },
  ]);
  expect(picture.bytesFor(one)).toBe(picture.bytesFor(one));
});
