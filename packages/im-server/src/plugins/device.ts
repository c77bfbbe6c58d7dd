import type { FastifyRequest } from 'fastify';
import { HEADERS, Terminal } from 'im-sdk/protocol';
import type { Device } from '../actor.ts';
import { header } from './authentication.ts';

const MAX_DEVICE_CHARACTERS = 128;

/** The device of a sign-in, from the headers of its request. `terminal` overrides the header. */
export function deviceOf(request: FastifyRequest, terminal: number | null | undefined): Device {
  const text = (name: string) =>
    header(request, name)?.replaceAll('\0', '').toWellFormed().slice(0, MAX_DEVICE_CHARACTERS);
  const declared = terminal ?? Number(text(HEADERS.terminal));
  return {
    terminal: declared === Terminal.APP ? Terminal.APP : Terminal.WEB,
    deviceNo: text(HEADERS.deviceNo),
    device: text(HEADERS.device) ?? '',
    os: text(HEADERS.os) ?? '',
    browser: text(HEADERS.browser) ?? '',
  };
}
