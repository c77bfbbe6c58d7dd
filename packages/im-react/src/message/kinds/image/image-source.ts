import { fieldsOf } from '../fields.ts';

const GIF = /\.gif(?:$|[?#])/i;
/** Above this size an animated GIF is replaced by its static thumbnail. */
const ANIMATED_BYTES = 4 * 1024 * 1024;

/** Image URL for a bubble; `''` if none is known yet. */
export function imageSource(content: string): string {
  const fields = fieldsOf(content);
  const [origin, thumb] = [fields.text('originUrl') || fields.text('url'), fields.text('thumbUrl')];
  if (GIF.test(origin) && fields.amount('size') <= ANIMATED_BYTES) return origin;
  return thumb || origin;
}
