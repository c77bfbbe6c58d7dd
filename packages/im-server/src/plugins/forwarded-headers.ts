import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { isLoopback, type ServerConfig } from '../config.ts';

type Headers = Pick<IncomingMessage, 'headers'>;

/** Headers that reverse proxies add to a request, for HTTP and the socket. Trusted as far as `trustProxy` allows. */
export interface ForwardedHeaders {
  /** Key for limits per address: the client's IPv4 address, or the /64 network of its IPv6 address. */
  sourceOf(request: IncomingMessage): string;
  /** URL at which the client reached this server: the configured one, else from the headers; '' without a usable host. */
  originOf(request: IncomingMessage): string;
  /** `X-Request-Id` of a trusted proxy. */
  requestIdOf(request: IncomingMessage): string | undefined;
}

export function createForwardedHeaders(config: Pick<ServerConfig, 'publicUrl' | 'trustProxy'>): ForwardedHeaders {
  const { publicUrl, trustProxy } = config;
  const isTrusted =
    typeof trustProxy === 'object'
      ? proxyAddr.compile([...trustProxy])
      : (_address: string, hop: number) => hop < trustProxy;
  /** The peer, then the forwarded addresses from the nearest on, as far as they are believed. The last is the client. */
  const addressesOf = (request: IncomingMessage) => (hasSocket(request) ? proxyAddr.all(request, isTrusted) : []);
  const isFromProxy = (request: IncomingMessage) =>
    hasSocket(request) && isTrusted(request.socket.remoteAddress ?? '', 0);
  return {
    requestIdOf(request) {
      const id = request.headers['x-request-id'];
      return isFromProxy(request) && typeof id === 'string' && /^[\w.:/+=-]{1,128}$/.test(id) ? id : undefined;
    },
    sourceOf: (request) => networkOf(addressesOf(request).at(-1) ?? ''),
    originOf(request) {
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
 * True if no proxy has marked the request, and its `Host` and the page that sent it are on loopback: it was made on this
 * machine. nginx adds nothing by default and names the loopback address as `Host`, but it speaks HTTP/1.0, which no client
 * of ours does; a page's `Origin` counts too.
 */
export function isFromThisMachine({ headers, httpVersion }: Headers & { readonly httpVersion: string }): boolean {
  const isForwarded = httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  const { origin } = headers;
  const isFromPageElsewhere =
    origin?.startsWith('http') === true && !isLoopback(hostNameOf(origin.replace(/^.*:\/\//, '')));
  return !isForwarded && !isFromPageElsewhere && isLoopback(hostNameOf(headers.host ?? ''));
}

const PROXY_HEADER = /^(x-forwarded-|x-real-ip$|forwarded$|via$)/;

/** False once the connection is gone: Node takes the socket off the request. */
function hasSocket(request: { readonly socket: object | null }): boolean {
  return request.socket !== null;
}

/** A provider gives each customer a whole /64: its addresses count as one. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Host name of a `Host` header, without port and brackets. */
function hostNameOf(host: string): string {
  if (!URL.canParse(`http://${host}`)) return '';
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
}

/** Each proxy appends its value: the one that the outermost trusted proxy has added, else the first. */
function valueFromEnd(header: string | string[] | undefined, hops: number): string | undefined {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((value) => value.trim());
  return values.at(-Math.min(Math.max(1, hops), values.length)) || undefined;
}
