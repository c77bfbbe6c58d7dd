import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useSelf } from '../../hooks/session/useSession.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** Account section: profile, password, deletion. */
export function AccountSettings({ onProfile }: { readonly onProfile: (() => void) | undefined }): ReactNode {
  const t = useT();
  const self = useSelf();
  const [form, setForm] = useState<'password' | 'delete'>();
  const close = (): void => setForm(undefined);
  return (
    <>
      <div className="im-settings__me">
        <Avatar
          id={self?.id ?? 0}
          name={self?.nickName ?? ''}
          src={(self?.headImageThumb || self?.headImage) ?? ''}
          size={48}
        />
        <span className="im-settings__row-text">
          <bdi className="im-settings__name im-truncate">{self?.nickName}</bdi>
          <span className="im-settings__note im-truncate">{t('profile.userName', { name: self?.userName ?? '' })}</span>
        </span>
        {onProfile ? <Button onClick={onProfile}>{t('settings.editProfile')}</Button> : null}
      </div>
      <LastSeenSwitch />
      {form === 'password' ? (
        <ChangePassword onDone={close} />
      ) : (
        <div className="im-settings__row">
          <span className="im-settings__row-text">{t('account.password')}</span>
          <Button onClick={() => setForm('password')}>{t('settings.changePassword')}</Button>
        </div>
      )}
      {form === 'delete' ? (
        <DeleteAccount onCancel={close} />
      ) : (
        <div className="im-settings__row">
          <span className="im-settings__row-text">
            <span className="im-plain">{t('settings.deleteAccount')}</span>
            <span className="im-settings__note">{t('settings.deleteNote')}</span>
          </span>
          <Button variant="outline" className="im-settings__danger" onClick={() => setForm('delete')}>
            {t('action.delete')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether friends see when the user was last online. Hidden on a server that does not keep it. */
function LastSeenSwitch(): ReactNode {
  const t = useT();
  const { profile } = useClient();
  const toast = useToast();
  const hides = useSelf()?.hidesLastSeen;
  /** The choice while its request is in flight. */
  const [wanted, setWanted] = useState<boolean>();
  if (typeof hides !== 'boolean') return null;

  async function change(isShown: boolean): Promise<void> {
    if (wanted !== undefined) return;
    setWanted(isShown);
    try {
      await profile.update({ hidesLastSeen: !isShown });
    } catch {
      toast.show({ kind: 'error', text: t('settings.failed') });
    }
    setWanted(undefined);
  }

  return (
    <Switch
      checked={wanted ?? !hides}
      note={t('settings.showLastSeenNote')}
      onChange={(event) => void change(event.currentTarget.checked)}
    >
      {t('settings.showLastSeen')}
    </Switch>
  );
}
