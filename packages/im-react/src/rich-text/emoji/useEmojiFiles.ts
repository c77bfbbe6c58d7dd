import { useEffect, useMemo, useState } from 'react';
import { useUi } from '../../context/ui-context.ts';
import type { EmojiFiles } from '../../emoji-files.ts';
import { createChunk } from '../../ui/lazy/lazy.tsx';

const bundled = createChunk(() => import('../../emoji-files.ts').then(({ emojiFiles }) => emojiFiles));

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
  const [files, setFiles] = useState(bundled.parts);
  const served = useMemo(() => (emojiBase === undefined ? undefined : servedAt(emojiBase)), [emojiBase]);
  useEffect(() => {
    if (files || served || !enabled) return;
    let gone = false;
    bundled.load().then(
      (loaded) => gone || setFiles(loaded),
      // The next mounted emoji tries again. Until then the image is blank; its name is still accessible.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [files, served, enabled]);
  return served ?? files;
}
