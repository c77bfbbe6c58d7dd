import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import type { IconShape } from '../../../ui/icon/Icon.tsx';

/** Built-in items of the attach menu; the host may add its own. `shake` is offered in private conversations only. */
export type AttachKind = 'picture' | 'file' | 'card' | 'location' | 'shake';

/** Custom item of the attach menu. */
export interface AttachItem {
  /** Unique key. */
  readonly key: string;
  /** Visible text, translated. */
  readonly label: string;
  /** Icon before the label. */
  readonly icon?: IconShape;
  /** Called with the composer when chosen. */
  readonly onSelect: (composer: ComposerController) => void;
}

/** All kinds, in the order of the menu: the default of `attach`. */
export const ATTACH_KINDS: readonly AttachKind[] = ['picture', 'file', 'card', 'location', 'shake'];

/** Whether a pasted, dropped or chosen file may be attached: `picture` is any image or video, `file` any file. */
export function isAttachable(kinds: readonly AttachKind[], { type }: Pick<File, 'type'>): boolean {
  return kinds.includes('file') || (kinds.includes('picture') && /^(image|video)\//.test(type));
}
