import { describe, expect, it } from 'vitest';
import { Cmd, type Message, MessageType } from '../protocol/index.ts';
import { readCallSignal } from './read-call-signal.ts';

const ME = 5;
const privately = (message: Partial<Message> & { type: number }) =>
  readCallSignal({ cmd: Cmd.PRIVATE, message: { sendId: 7, recvId: ME, ...message } }, ME);
const inGroup = (message: Partial<Message> & { type: number }) =>
  readCallSignal({ cmd: Cmd.GROUP, message: { sendId: 7, groupId: 3, ...message } }, ME);

describe('A signal of a private call', () => {
  it('names the other side and the call', () => {
    expect(privately({ type: MessageType.CALL_SETUP_VIDEO, ...{ callId: 'c1' } })).toEqual({
      ...{ kind: 'private', type: 'setup', peerId: 7, callId: 'c1', isOwn: false, mode: 'video' },
    });
    expect(privately({ type: MessageType.CALL_ACCEPT, sendId: ME, recvId: 7 })).toEqual({
      ...{ kind: 'private', type: 'accept', peerId: 7, callId: undefined, isOwn: true },
    });
  });

  it('has the reason by its key, or by a sentence of a server without keys', () => {
    const key = (message: Partial<Message>) => {
      const signal = privately({ type: MessageType.CALL_FAILED, ...message });
      return signal?.type === 'failed' && signal.key;
    };
    expect(key({ content: 'Anything', ...{ key: 'busy' } })).toBe('busy');
    expect(key({ content: 'Peer device does not support calls' })).toBe('unsupported');
    expect(key({ content: '对方正在通话中' })).toBe('busy');
    expect(key({ content: 'the moon is full' })).toBe('');
  });

  it('has a description with its number, and candidates one by one or as a list', () => {
    const offer = JSON.stringify({ type: 'offer', sdp: 'v=0', offerId: 2 });
    expect(privately({ type: MessageType.CALL_OFFER, content: offer, ...{ n: 4 } })).toMatchObject({
      type: 'link',
      signal: { type: 'offer', sdp: 'v=0', offerId: 2, n: 4 },
    });
    const linked = JSON.stringify([{ candidate: 'c', epoch: 8, peerEpoch: 5 }]);
    expect(privately({ type: MessageType.CALL_CANDIDATE, content: linked })).toMatchObject({
      type: 'link',
      signal: { type: 'candidates', candidates: [{ candidate: 'c' }], epoch: 8, peerEpoch: 5 },
    });
    const one = { candidate: 'c', sdpMid: '0' };
    for (const content of [JSON.stringify(one), JSON.stringify([one])]) {
      expect(privately({ type: MessageType.CALL_CANDIDATE, content })).toMatchObject({
        type: 'link',
        signal: { type: 'candidates', candidates: [one] },
      });
    }
  });

  it('has the offer with the setup, the answer with the accept, and a candidate as 107 where a server carries them', () => {
    const offer = { type: 'offer', sdp: 'v=0' };
    const answer = { type: 'answer', sdp: 'v=0' };
    const setup = { type: MessageType.CALL_SETUP_VOICE, content: JSON.stringify(offer) };
    expect(privately(setup)).toMatchObject({ type: 'setup', mode: 'voice', offer });
    const accept = { type: MessageType.CALL_ACCEPT, content: JSON.stringify(answer) };
    expect(privately(accept)).toMatchObject({ type: 'accept', answer });
    const candidate = { candidate: 'c', sdpMid: '0' };
    expect(privately({ type: 107, content: JSON.stringify(candidate) })).toMatchObject({
      type: 'link',
      signal: { type: 'candidates', candidates: [candidate] },
    });
    for (const content of ['', '{', JSON.stringify(answer)]) {
      expect(privately({ ...setup, content })).not.toHaveProperty('offer');
    }
    expect(privately({ ...accept, content: JSON.stringify(offer) })).not.toHaveProperty('answer');
  });

  it('is dropped if it is not valid', () => {
    expect(privately({ type: MessageType.CALL_OFFER, content: '{' })).toBeUndefined();
    expect(privately({ type: MessageType.CALL_OFFER, content: '{"type":"offer"}' })).toBeUndefined();
    expect(privately({ type: MessageType.CALL_ACCEPT, sendId: 0 })).toBeUndefined();
    expect(privately({ type: MessageType.CALL_ACCEPT, ...{ callId: 8 } })).toBeUndefined();
    expect(privately({ type: 150 })).toBeUndefined();
  });
});

describe('A signal of a group call', () => {
  const users = [{ id: 7, nickName: 'Bob' }];

  it('names the group, the sender and the host', () => {
    const content = JSON.stringify(users);
    expect(inGroup({ type: MessageType.GROUP_CALL_SETUP, content })).toMatchObject({
      ...{ kind: 'group', type: 'setup', groupId: 3, userId: 7, hostId: 7, users },
    });
    expect(inGroup({ type: MessageType.GROUP_CALL_SETUP, content, ...{ hostId: 9 } })).toMatchObject({ hostId: 9 });
  });

  it('lists who is in, who failed, and the devices', () => {
    expect(inGroup({ type: MessageType.GROUP_CALL_ACCEPT, content: '[5,9]' })).toMatchObject({ inCall: [5, 9] });
    expect(inGroup({ type: MessageType.GROUP_CALL_ACCEPT })).toMatchObject({ type: 'accept', inCall: [] });
    const failed = JSON.stringify({ userIds: [8], reason: 'offline' });
    expect(inGroup({ type: MessageType.GROUP_CALL_FAILED, content: failed })).toMatchObject({
      ...{ userIds: [8], key: 'offline' },
    });
    const device = JSON.stringify({ isCamera: true, isMicroPhone: false });
    expect(inGroup({ type: MessageType.GROUP_CALL_DEVICE, content: device })).toMatchObject({
      ...{ type: 'device', isCamera: true, isMicroPhone: false },
    });
  });

  it('is dropped if it is not valid', () => {
    expect(inGroup({ type: MessageType.GROUP_CALL_SETUP, content: 'x' })).toBeUndefined();
    expect(inGroup({ type: MessageType.GROUP_CALL_QUIT, groupId: 0 })).toBeUndefined();
  });
});
