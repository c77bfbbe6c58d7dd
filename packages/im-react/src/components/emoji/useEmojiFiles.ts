import { useEffect, useMemo, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';

/** Where the pictures of the emoji set are. */
export interface EmojiFiles {
  /** First frames of all: ten columns of square cells. */
  readonly posters: string;
  /** The animated picture of an emoji, by its number. */
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
 * Addresses of the emoji pictures; `undefined` until their list, which no first screen carries, is there. Nothing is
 * fetched before it is `wanted`.
 */
export function useEmojiFiles(wanted = true): EmojiFiles | undefined {
  const { emojiBase } = useKit();
  const [ready, setReady] = useState(bundled !== undefined);
  const served = useMemo(() => (emojiBase === undefined ? undefined : servedAt(emojiBase)), [emojiBase]);
  useEffect(() => {
    if (ready || served || !wanted) return;
    let gone = false;
    loading ??= load();
    loading.then(
      () => gone || setReady(true),
      () => {
        // The next emoji that is drawn asks again; until then the place stays empty, its name is still read out.
        loading = undefined;
      },
    );
    return () => {
      gone = true;
    };
  }, [ready, served, wanted]);
  return served ?? (ready ? bundled : undefined);
}
