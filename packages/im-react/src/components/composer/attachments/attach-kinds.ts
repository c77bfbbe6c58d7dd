/** Built-in items of the attach menu; the host may add its own. `shake` is offered in private conversations only. */
export type AttachKind = 'picture' | 'file' | 'card' | 'location' | 'shake';

/** All kinds, in the order of the menu: the default of `attach`. */
export const ATTACH_KINDS: readonly AttachKind[] = ['picture', 'file', 'card', 'location', 'shake'];

/** Whether a pasted, dropped or chosen file may be attached: `picture` is any image or video, `file` any file. */
export function isAttachable(kinds: readonly AttachKind[], { type }: Pick<File, 'type'>): boolean {
  return kinds.includes('file') || (kinds.includes('picture') && /^(image|video)\//.test(type));
}
