import { ImError, limits } from 'im-sdk/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

/** Form that deletes the account for good; asks for the password. */
export function DeleteAccount({ onCancel }: { readonly onCancel: () => void }): ReactNode {
  const t = useT();
  const { profile } = useClient();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError(t('settings.enterPassword'));
    setBusy(true);
    try {
      await profile.unregister(password);
    } catch (thrown) {
      const isWrong = thrown instanceof ImError && thrown.code === 'auth.wrongPassword';
      setError(isWrong ? t('settings.wrongPassword') : errorSentence(t, thrown));
    }
    setBusy(false);
  }

  return (
    <form className="im-settings__form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="im-plain">{t('settings.deleteText')}</p>
      <PasswordField
        label={t('account.password')}
        value={password}
        autoComplete="current-password"
        maxLength={limits.passwordMaxLength}
        error={error}
        autoFocus
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="im-settings__buttons">
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="submit" variant="danger" loading={busy}>
          {t('settings.deleteAccount')}
        </Button>
      </div>
    </form>
  );
}
