import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { isLoopback, type ServerConfig } from '../config.ts';
import type { ForwardedHeaders } from '../ports.ts';

export function createForwardedHeaders(config: Pick<ServerConfig, 'publicUrl' | 'trustProxy'>): ForwardedHeaders {
  const { publicUrl, trustProxy } = config;
  const isTrusted =
    typeof trustProxy === 'object'
      ? proxyAddr.compile([...trustProxy])
      : (_address: string, hop: number) => hop < trustProxy;
  const isTrustedHop = (address: string, hop: number) => isTrusted(readAddress(address) ?? address, hop);
  /** The peer, then the forwarded addresses from the nearest on, as far as they are believed. The last is the client. */
  const addressesOf = (request: IncomingMessage) => (hasSocket(request) ? proxyAddr.all(request, isTrustedHop) : []);
  const isFromProxy = (request: IncomingMessage) =>
    hasSocket(request) && isTrusted(request.socket.remoteAddress ?? '', 0);
  return {
    requestIdOf(request) {
      const id = request.headers['x-request-id'];
      return isFromProxy(request) && typeof id === 'string' && /^[\w.:/+=-]{1,128}$/.test(id) ? id : undefined;
    },
    sourceOf(request) {
      // An entry that is no address is a proxy's: the client counts as that proxy, not as a source of its own.
      const address = addressesOf(request)
        .map(readAddress)
        .findLast((one) => one !== undefined);
      if (address === undefined) return '';
      return networkOf(address);
    },
    baseUrlOf(request) {
      if (publicUrl !== undefined) return publicUrl;
      const { headers } = request;
      const hops = addressesOf(request).length - 1;
      const forwardedHost = isFromProxy(request) ? valueFromEnd(headers['x-forwarded-host'], hops) : undefined;
      const host = forwardedHost ?? headers.host ?? '';
      if (!/^[A-Za-z0-9.:[\]-]{1,255}$/.test(host)) return '';
      // Not verified: the value affects only the client's own view.
      const secure =
        valueFromEnd(headers['x-forwarded-proto'], hops) === 'https' || headers.origin === `https://${host}`;
      return `${secure ? 'https' : 'http'}://${host}`;
    },
  };
}

/**
 * True for a request from a loopback address to a loopback `Host`, without headers of a proxy, and from a loopback page
 * (`Origin`, `Referer`) if it names one. `Referer` is the only trace of a page behind a proxy that rewrites `Host` and adds
 * no header (Vite's `server.proxy`): a same-origin GET has no `Origin`. nginx without settings speaks HTTP/1.0, which no
 * client of ours does.
 */
export function isFromThisMachine({
  headers,
  httpVersion,
  socket,
}: Pick<IncomingMessage, 'headers' | 'httpVersion' | 'socket'>): boolean {
  // `null` once the connection is gone.
  const peer = readAddress((socket as IncomingMessage['socket'] | null)?.remoteAddress ?? '');
  const isForwarded = httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  const isFromPageElsewhere = [headers.origin, headers.referer].some((url) => url !== undefined && !isLoopbackUrl(url));
  const isLoopbackHost = isLoopbackUrl(`http://${headers.host ?? ''}`);
  return !isForwarded && !isFromPageElsewhere && isLoopback(peer ?? '') && isLoopbackHost;
}

const PROXY_HEADER = /^(x-forwarded-|x-real-ip$|forwarded$|via$)/;

/** False once the connection is gone: Node takes the socket off the request. */
function hasSocket(request: { readonly socket: object | null }): boolean {
  return request.socket !== null;
}

/** IP address of an entry of `X-Forwarded-For`, which may have a port (`192.0.2.1:80`, `[2001:db8::1]:80`); `undefined` if it is none. */
function readAddress(entry: string): string | undefined {
  const address = entry.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  // Both checks: `ipaddr` takes `0x7f.1` as well, and refuses some zones that Node takes (`fe80::1%br-lan`).
  return isIP(address) !== 0 && ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined;
}

/** A provider gives each customer a whole /64: its addresses count as one. */
function networkOf(address: string): string {
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 64) : address;
}

/**
 * The networks that a source lies in, narrowest first: an IPv4 address by itself, an IPv6 source in its /64, /56 and /48.
 * Providers give one customer up to a /48, which has 65,536 sources.
 * @param source result of `sourceOf`
 */
export function networksOf(source: string): string[] {
  if (!source.endsWith('/64')) return [source];
  const address = ipaddr.IPv6.parse(source.replace('/64', ''));
  return [64, 56, 48].map((bits) => prefixOf(address, bits));
}

/** The network of the first `bits` bits, such as `2001:db8:1:2::/64`. */
function prefixOf({ parts }: ipaddr.IPv6, bits: number): string {
  const words = parts.slice(0, Math.ceil(bits / 16)).map((word, at) => {
    const cut = Math.max(0, (at + 1) * 16 - bits);
    return ((word >> cut) << cut).toString(16);
  });
  return `${words.join(':')}::/${bits}`;
}

/** False for a text that is no URL, such as the origin `null`. */
function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

/** Each proxy appends its value: the one that the outermost trusted proxy has added, else the first. */
function valueFromEnd(header: string | string[] | undefined, hops: number): string | undefined {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((value) => value.trim());
  return values.at(-Math.min(Math.max(1, hops), values.length)) || undefined;
}
