import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createForwardedHeaders, isFromThisMachine, networksOf } from './forwarded-headers.ts';

const plain = { publicUrl: undefined, trustProxy: 0 };

/** A request of `peer` with these headers. */
function asked(headers: Record<string, string>, peer = '127.0.0.1'): IncomingMessage {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }));
  Object.assign(request.headers, headers);
  return request;
}

const madeOf = (headers: Record<string, string>, peer?: string) => {
  const request = asked(headers, peer);
  return { headers: request.headers, httpVersion: '1.1', socket: request.socket };
};

describe('the address of a client', () => {
  const forwardedFor = { 'x-forwarded-for': '198.51.100.7, 203.0.113.1, 10.0.0.2' };
  test.each([
    ['none', 0, '127.0.0.1'],
    ['one', 1, '10.0.0.2'],
    ['two', 2, '203.0.113.1'],
    ['three', 3, '198.51.100.7'],
    ['more than there are', 9, '198.51.100.7'],
    ['those of a list', ['loopback', '10.0.0.0/8'], '203.0.113.1'],
    ['a list without the peer', ['10.0.0.0/8'], '127.0.0.1'],
  ])('is what the nearest trusted proxies say: %s', (_, trustProxy, source) => {
    expect(createForwardedHeaders({ ...plain, trustProxy }).sourceOf(asked(forwardedFor))).toBe(source);
  });

  test('is its /64 on IPv6, and the IPv4 address where that is mapped', () => {
    const { sourceOf } = createForwardedHeaders(plain);
    const one = sourceOf(asked({}, '2001:db8:1:2:3:4:5:6'));
    expect(sourceOf(asked({}, '2001:db8:1:2:ffff::1'))).toBe(one);
    expect(sourceOf(asked({}, '2001:db8:1:3::1'))).not.toBe(one);
    expect(sourceOf(asked({}, '::ffff:203.0.113.1'))).toBe('203.0.113.1');
  });

  test.each([
    ['an IPv4 address with a port', '203.0.113.1:51234', '203.0.113.1'],
    ['an IPv6 address with a port', '[2001:db8:1:2::3]:51234', '2001:db8:1:2::/64'],
    ['an IPv6 address in brackets', '[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['a mapped IPv4 address', '::ffff:203.0.113.1', '203.0.113.1'],
    ['a mapped IPv4 address with a port', '[::ffff:203.0.113.1]:443', '203.0.113.1'],
  ])('is read without port, brackets and mapping: %s', (_, forwardedFor, source) => {
    const { sourceOf } = createForwardedHeaders({ ...plain, trustProxy: 1 });
    expect(sourceOf(asked({ 'x-forwarded-for': forwardedFor }))).toBe(source);
  });

  test.each([
    'unknown',
    '_hidden',
    '',
    '12345',
    '0x7f.1',
    '203.0.113.1:port',
    '203.0.113.1:1:2',
    '999.1.1.1',
    'fe80::1%br-lan',
    'fe80::1%eth0.100',
    '::ffff:1.2.3.4%eth-0',
  ])('is that of the proxy that wrote no address: "%s"', (forwardedFor) => {
    const { sourceOf } = createForwardedHeaders({ ...plain, trustProxy: 1 });
    expect(sourceOf(asked({ 'x-forwarded-for': forwardedFor }, '10.0.0.1'))).toBe('10.0.0.1');
  });

  test('is found behind a listed proxy that is written with its port', () => {
    const { sourceOf } = createForwardedHeaders({ ...plain, trustProxy: ['loopback', '10.0.0.0/8'] });
    expect(sourceOf(asked({ 'x-forwarded-for': '203.0.113.1:443, 10.0.0.2:8080' }))).toBe('203.0.113.1');
  });
});

test('an IPv6 network lies in two wider ones, an IPv4 address in none', () => {
  expect(networksOf('2001:db8:1:2ff::/64')).toEqual(['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']);
  expect(networksOf('203.0.113.1')).toEqual(['203.0.113.1']);
  expect(networksOf('')).toEqual(['']);
});

test.each([
  ['no proxy', 0],
  ['one proxy', 1],
  ['a list of proxies', ['loopback']],
])('a request whose connection is gone has no address, and still a host: %s', (_, trustProxy) => {
  const gone = asked({ host: 'chat.example.org', 'x-forwarded-for': '203.0.113.1', 'x-request-id': 'edge-7f3a' });
  Object.assign(gone, { socket: null });
  const forwarded = createForwardedHeaders({ ...plain, trustProxy });
  expect(forwarded.sourceOf(gone)).toBe('');
  expect(forwarded.baseUrlOf(gone)).toBe('http://chat.example.org');
  expect(forwarded.requestIdOf(gone)).toBeUndefined();
});

describe('where the client found the server', () => {
  const baseUrlOf = (config: { publicUrl?: string; trustProxy?: number }, headers: Record<string, string>) =>
    createForwardedHeaders({ ...plain, ...config }).baseUrlOf(asked(headers));

  test('is the configured address, else what the request says', () => {
    expect(baseUrlOf({ publicUrl: 'https://chat.example.org' }, { host: 'other' })).toBe('https://chat.example.org');
    expect(baseUrlOf({}, { host: 'localhost:8080' })).toBe('http://localhost:8080');
    expect(baseUrlOf({}, { host: 'a.example.org', origin: 'https://a.example.org' })).toBe('https://a.example.org');
  });

  test('believes a proxy about the host only where it is told to, and no host that is none', () => {
    const forwarded = { host: 'inner', 'x-forwarded-host': 'outer', 'x-forwarded-proto': 'https' };
    expect(baseUrlOf({}, forwarded)).toBe('https://inner');
    expect(baseUrlOf({ trustProxy: 1 }, forwarded)).toBe('https://outer');
    expect(baseUrlOf({}, { host: 'a"><script>' })).toBe('');
  });

  test('behind two proxies, is what the outer one added, not what a client wrote before it', () => {
    const headers = {
      host: 'inner',
      'x-forwarded-for': '198.51.100.7, 203.0.113.1',
      'x-forwarded-host': 'evil.example.org, chat.example.org, middle',
      'x-forwarded-proto': 'http, https, http',
    };
    expect(baseUrlOf({ trustProxy: 2 }, headers)).toBe('https://chat.example.org');
  });
});

test('the request id of a proxy is kept, and of nobody else', () => {
  const idOf = (trustProxy: number, id: string) =>
    createForwardedHeaders({ ...plain, trustProxy }).requestIdOf(asked({ 'x-request-id': id }));
  expect(idOf(1, 'edge-7f3a')).toBe('edge-7f3a');
  expect(idOf(0, 'edge-7f3a')).toBeUndefined();
  for (const id of ['', 'two words', 'x'.repeat(129)]) expect(idOf(1, id)).toBeUndefined();
});

test.each([
  [true, { host: 'localhost:8080' }],
  [true, { host: '127.0.0.1' }],
  [true, { host: '[::1]:8080' }],
  [false, { host: 'chat.example.org' }],
  [false, { host: '127.0.0.1.example.org' }],
  [false, { host: '192.168.1.5:8080' }],
  [false, { host: '' }],
  [false, { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
  [false, { host: 'localhost', 'x-forwarded-proto': 'https' }],
  [false, { host: '127.0.0.1:8080', 'x-real-ip': '203.0.113.9' }],
  [false, { host: '127.0.0.1:8080', forwarded: 'for=203.0.113.9' }],
  [false, { host: '127.0.0.1:8080', via: '1.1 proxy' }],
  [false, { host: '127.0.0.1:8080', origin: 'https://chat.example.org' }],
  [true, { host: '127.0.0.1:8080', origin: 'http://localhost:5173' }],
  [false, { host: '127.0.0.1:8080', origin: 'null' }],
  [false, { host: '127.0.0.1:8080', referer: 'http://192.168.1.5:5173/' }],
  [true, { host: '127.0.0.1:8080', referer: 'http://[::1]:5173/login' }],
])('made on this machine is %s for %o', (expected, headers) => {
  expect(isFromThisMachine(madeOf(headers))).toBe(expected);
});

test.each([
  [true, '::1'],
  [true, '::ffff:127.0.0.1'],
  [false, '203.0.113.9'],
  [false, '::ffff:203.0.113.9'],
])('made on this machine is %s for a sender at %s', (expected, peer) => {
  expect(isFromThisMachine(madeOf({ host: 'localhost' }, peer))).toBe(expected);
});

test('HTTP/1.0, which nginx speaks to a server behind it by default, is not made on this machine', () => {
  expect(isFromThisMachine({ ...madeOf({ host: '127.0.0.1:8080' }), httpVersion: '1.0' })).toBe(false);
});
