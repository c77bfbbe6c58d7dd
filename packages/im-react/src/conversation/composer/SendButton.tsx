import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { SendKey } from '../../hooks/useSendKey.ts';
import { mergeRefs } from '../../primitives/merge-props.ts';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Check, SendHorizontal } from '../../ui/icon/icons.ts';
import { MenuItem } from '../../ui/lazy.ts';
import { Menu } from '../../ui/menu/Menu.tsx';

/** Props of `SendButton`. */
export interface SendButtonProps extends PartElementProps<'button'> {
  /** True while editing: the button saves. */
  readonly editing: boolean;
  /** True if there is nothing to send. */
  readonly disabled: boolean;
  /** Key that sends. */
  readonly sendKey: SendKey;
  /** Called when the user picks another send key in the button's context menu. Without it there is no menu. */
  readonly onSendKey?: (key: SendKey) => void;
  /** Called on press. */
  readonly onSend: () => void;
}

/** Sends, or saves an edit. Right click, long press or Shift+F10 opens a menu to choose the send key. */
export function SendButton(props: SendButtonProps): ReactNode {
  const { editing, disabled, sendKey, onSendKey, onSend, part, partRef } = props;
  const t = useT();
  const button = useRef<HTMLElement>(null);
  const [isSelecting, setChoosing] = useState(false);
  const joined = useMemo(() => (partRef ? mergeRefs(button, partRef) : button), [partRef]);
  const own = {
    type: 'button',
    className: 'im-send',
    'data-im-part': 'send',
    // Children of the host name the button: a label over them would hide their text from assistive technology.
    'aria-label': part?.children == null ? t(editing ? 'composer.saveEdit' : 'composer.send') : undefined,
    disabled,
    // Keeps focus in the text field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onSend,
    onContextMenu(event: MouseEvent) {
      if (!onSendKey) return;
      event.preventDefault();
      setChoosing(true);
    },
    children: part?.children ?? (editing ? <Icon shape={Check} /> : <Icon shape={SendHorizontal} mirror />),
  };
  return (
    <>
      {renderPart('button', own, part, joined)}
      {onSendKey ? (
        <Menu
          label={t('composer.sendWith')}
          placement="top-end"
          anchor={button.current}
          open={isSelecting}
          onOpenChange={setChoosing}
        >
          <MenuItem
            label={t('composer.sendWithEnter')}
            checked={sendKey === 'enter'}
            onSelect={() => onSendKey('enter')}
          />
          <MenuItem
            label={t('composer.sendWithCtrlEnter')}
            checked={sendKey === 'ctrlEnter'}
            onSelect={() => onSendKey('ctrlEnter')}
          />
        </Menu>
      ) : null}
    </>
  );
}
