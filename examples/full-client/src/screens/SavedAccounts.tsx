import { Avatar, Icon, IconButton, useT } from 'im-react';
import type { SavedAccount } from 'im-sdk';
import { ChevronDown, ChevronUp, Lock, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface SavedAccountsProps {
  readonly accounts: readonly SavedAccount[];
  readonly onPick: (account: SavedAccount) => void;
  readonly onRemove: (account: SavedAccount) => void;
  /** Renders the user name field; gets the button that opens the list, or `null` without accounts. */
  readonly children: (toggle: ReactNode) => ReactNode;
}

/** User name field with a list of saved accounts. Picking one signs in or fills in the name. */
export function SavedAccounts({ accounts, onPick, onRemove, children }: SavedAccountsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = open && accounts.length > 0;

  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return;
    event.stopPropagation();
    setOpen(false);
    box.current?.querySelector<HTMLElement>('[aria-controls]')?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes events of its controls
    <div className="app-accounts" ref={box} onBlur={leave} onKeyDown={press}>
      {children(
        accounts.length > 0 ? (
          <IconButton
            label={t('account.saved')}
            icon={shown ? ChevronUp : ChevronDown}
            aria-expanded={shown}
            aria-controls={list}
            onClick={() => setOpen(!shown)}
          />
        ) : null,
      )}
      {shown ? (
        <ul className="app-accounts__list" id={list} aria-label={t('account.saved')}>
          {accounts.map((account, index) => (
            <li key={account.userName}>
              <button
                type="button"
                className="app-accounts__pick"
                onClick={() => {
                  setOpen(false);
                  onPick(account);
                }}
              >
                <Avatar id={index} name={account.nickName || account.userName} src={account.headImage} size={32} />
                <span>
                  <b>
                    <bdi>{account.nickName || account.userName}</bdi>
                  </b>
                  <small>
                    <bdi>{account.userName}</bdi>
                  </small>
                </span>
                {account.canSignIn ? <Icon shape={Lock} size={14} /> : null}
              </button>
              <IconButton
                size="small"
                label={t('account.deleteSaved', { name: account.userName })}
                icon={X}
                onClick={() => onRemove(account)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
