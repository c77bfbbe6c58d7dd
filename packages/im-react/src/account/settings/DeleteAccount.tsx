import { ImError, limits } from 'im-sdk/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

/** Form that deletes the account for good; asks for the password. */
export function DeleteAccount({ onCancel }: { readonly onCancel: () => void }): ReactNode {
  const t = useT();
  const { profile } = useClient();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const { run, isPending } = useAction(() => profile.unregister(password), {
    onError(error) {
      const isWrong = error instanceof ImError && error.code === 'auth.wrongPassword';
      setFailure(isWrong ? t('settings.wrongPassword') : errorSentence(t, error));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    if (password === '') setFailure(t('settings.enterPassword'));
    else run();
  }

  return (
    <form className="im-settings__form" noValidate onSubmit={submit}>
      <p className="im-plain">{t('settings.deleteText')}</p>
      <PasswordField
        label={t('account.password')}
        value={password}
        autoComplete="current-password"
        maxLength={limits.passwordMaxLength}
        error={failure}
        autoFocus
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFailure(undefined);
        }}
      />
      <div className="im-settings__buttons">
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="submit" variant="danger" loading={isPending}>
          {t('settings.deleteAccount')}
        </Button>
      </div>
    </form>
  );
}
