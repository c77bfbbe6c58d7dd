import { useEffect, useMemo, useState } from 'react';
import { useUi } from '../../provider/ui-context.ts';

/** URLs of the emoji images. */
export interface EmojiFiles {
  /** Sprite sheet of all first frames: ten columns of square cells. */
  readonly posters: string;
  /** URL of the animated image of an emoji. */
  moving(index: number): string;
}

let bundled: EmojiFiles | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const { postersFile, movingFiles } = await import('../../emoji-files.ts');
  bundled = { posters: postersFile.href, moving: (index) => movingFiles[index]?.href ?? '' };
}

function servedAt(base: string): EmojiFiles {
  const folder = base.endsWith('/') ? base : `${base}/`;
  return {
    posters: `${folder}posters.webp`,
    moving: (index) => `${folder}${String(index).padStart(2, '0')}.webp`,
  };
}

/**
 * URLs of the emoji images. Their list is a lazy chunk: `undefined` until loaded.
 *
 * @param enabled - Loads only if true. Default true.
 */
export function useEmojiFiles(enabled = true): EmojiFiles | undefined {
  const { emojiBase } = useUi();
  const [ready, setReady] = useState(bundled !== undefined);
  const served = useMemo(() => (emojiBase === undefined ? undefined : servedAt(emojiBase)), [emojiBase]);
  useEffect(() => {
    if (ready || served || !enabled) return;
    let gone = false;
    loading ??= load();
    loading.then(
      () => gone || setReady(true),
      () => {
        // The next mounted emoji retries. Until then the image is blank; its name is still accessible.
        loading = undefined;
      },
    );
    return () => {
      gone = true;
    };
  }, [ready, served, enabled]);
  return served ?? (ready ? bundled : undefined);
}
