import type { TextKey } from '../../i18n/locales/table.ts';
import type { IconShape } from '../icon/Icon.tsx';
import {
  Copy,
  Download,
  Forward,
  Info,
  Link,
  ListChecks,
  Pencil,
  Pin,
  PinOff,
  Reply,
  RotateCcw,
  ShieldX,
  SmilePlus,
  Trash2,
  Undo2,
} from '../icon/icons.ts';
import type { MessageAction } from './action-names.ts';

interface ActionLook {
  readonly text: TextKey;
  readonly icon: IconShape;
  /** The key that does the same while the message has focus. */
  readonly hint?: string;
  readonly danger?: boolean;
}

/** How each action is named and drawn. */
export const ACTION_LOOKS: Readonly<Record<MessageAction, ActionLook>> = {
  resend: { text: 'message.resend', icon: RotateCcw },
  react: { text: 'action.react', icon: SmilePlus },
  reply: { text: 'message.reply', icon: Reply, hint: 'R' },
  copy: { text: 'message.copy', icon: Copy, hint: 'C' },
  copyLink: { text: 'action.copyLink', icon: Link },
  edit: { text: 'action.edit', icon: Pencil, hint: 'E' },
  forward: { text: 'action.forward', icon: Forward },
  download: { text: 'action.download', icon: Download },
  pin: { text: 'action.pin', icon: Pin },
  unpin: { text: 'action.unpin', icon: PinOff },
  select: { text: 'action.select', icon: ListChecks },
  info: { text: 'action.info', icon: Info },
  recall: { text: 'message.recall', icon: Undo2 },
  delete: { text: 'action.delete', icon: Trash2, hint: 'Del' },
  adminDelete: { text: 'action.adminDelete', icon: ShieldX, danger: true },
};
