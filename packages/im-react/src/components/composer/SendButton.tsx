import { type ReactNode, useRef, useState } from 'react';
import type { SendKey } from '../../hooks/useSendKey.ts';
import { useT } from '../../i18n/useT.ts';
import { Icon } from '../icon/Icon.tsx';
import { Check, SendHorizontal } from '../icon/icons.ts';
import { MenuItem } from '../lazy/parts.ts';
import { Menu } from '../menu/Menu.tsx';

export interface SendButtonProps {
  /** Saves a changed message instead. */
  readonly editing: boolean;
  readonly disabled: boolean;
  readonly sendKey: SendKey;
  /** Chooses the key that sends, in the button's context menu. Without it there is none. */
  readonly onSendKey?: (key: SendKey) => void;
  readonly onSend: () => void;
}

/** Sends, or saves what was changed. A right click, a long press or Shift+F10 chooses the key that does the same. */
export function SendButton({ editing, disabled, sendKey, onSendKey, onSend }: SendButtonProps): ReactNode {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="im-send"
        data-im-part="send"
        aria-label={t(editing ? 'composer.saveEdit' : 'composer.send')}
        disabled={disabled}
        // Focus stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onSend}
        onContextMenu={(event) => {
          if (!onSendKey) return;
          event.preventDefault();
          setChoosing(true);
        }}
      >
        {editing ? <Icon shape={Check} /> : <Icon shape={SendHorizontal} mirror />}
      </button>
      {onSendKey ? (
        <Menu
          label={t('composer.sendWith')}
          placement="top-end"
          anchor={button.current}
          open={choosing}
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
