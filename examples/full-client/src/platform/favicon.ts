/** Edge of the drawn icon, px. */
const EDGE = 64;
const RED = '#d92d33';

async function drawBadge(iconUrl: string, text: string): Promise<string | undefined> {
  const icon = new Image(EDGE, EDGE);
  icon.src = iconUrl;
  await icon.decode();
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(icon, 0, 0, EDGE, EDGE);
  const radius = 20;
  context.fillStyle = RED;
  context.beginPath();
  context.arc(EDGE - radius, EDGE - radius, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#fff';
  context.font = `600 ${text.length > 2 ? 18 : text.length > 1 ? 24 : 28}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, EDGE - radius, EDGE - radius + 2);
  return canvas.toDataURL('image/png');
}

/** The icon of the page, with a badge on it where a text is given. */
export function createFavicon(): { show(badge: string): void } {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.href;
  let wanted = '';
  return {
    show(badge) {
      if (!link || plain === undefined || badge === wanted) return;
      wanted = badge;
      if (badge === '') {
        link.href = plain;
        return;
      }
      drawBadge(plain, badge).then(
        (drawn) => {
          if (drawn && wanted === badge) link.href = drawn;
        },
        () => undefined,
      );
    },
  };
}
