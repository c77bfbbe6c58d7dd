import { HEADERS } from '../../../../protocol/index.ts';

/** The device of a sign-in, from the headers of its request. */
export function deviceOf(headers: Headers) {
  const text = (name: string) => decodeURIComponent(headers.get(name) ?? '');
  return {
    deviceNo: text(HEADERS.deviceNo),
    device: text(HEADERS.device),
    os: text(HEADERS.os),
    browser: text(HEADERS.browser),
  };
}
