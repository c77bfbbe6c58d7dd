import { fieldsOf } from '../fields.ts';

const GIF = /\.gif(?:$|[?#])/i;
/** An animated picture of more bytes than this is drawn as its thumbnail, which stands still. */
const ANIMATED_BYTES = 4 * 1024 * 1024;

/** What a bubble shows of an image message; `''` while nothing is known. */
export function imageSource(content: string): string {
  const fields = fieldsOf(content);
  const [origin, thumb] = [fields.text('originUrl') || fields.text('url'), fields.text('thumbUrl')];
  if (GIF.test(origin) && fields.amount('size') <= ANIMATED_BYTES) return origin;
  return thumb || origin;
}
