import { ImError, limits } from 'im-sdk/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

type Field = 'old' | 'fresh' | 'again';

/** Form that changes the password; other devices are signed out. */
export function ChangePassword({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useT();
  const { profile } = useClient();
  const toast = useToast();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ old: '', fresh: '', again: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});

  function wrong(): Partial<Record<Field, string>> {
    const { old, fresh, again } = values;
    return {
      ...(old === '' && { old: t('settings.enterPassword') }),
      ...(fresh.length < limits.passwordMinLength && {
        fresh: t('settings.passwordShort', { min: limits.passwordMinLength }),
      }),
      ...(again !== fresh && { again: t('settings.passwordsDiffer') }),
    };
  }
  const saving = useAction(
    async () => {
      await profile.modifyPassword(values.old, values.fresh);
      toast.show({ kind: 'success', text: t('settings.passwordChanged') });
      onDone();
    },
    {
      onError(error) {
        const isWrong = error instanceof ImError && error.code === 'auth.wrongPassword';
        setErrors(isWrong ? { old: t('settings.wrongPassword') } : { again: errorSentence(t, error) });
      },
    },
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (saving.isPending) return;
    const found = wrong();
    setErrors(found);
    if (Object.keys(found).length === 0) saving.run();
  }

  const field = (name: Field, label: string, autoComplete: string): ReactNode => (
    <PasswordField
      label={label}
      value={values[name]}
      autoComplete={autoComplete}
      maxLength={limits.passwordMaxLength}
      error={errors[name]}
      // The form has replaced the button that had the focus.
      autoFocus={name === 'old'}
      onChange={(event) => {
        setValues({ ...values, [name]: event.currentTarget.value });
        setErrors({ ...errors, [name]: undefined });
      }}
    />
  );
  return (
    <form className="im-settings__form" noValidate onSubmit={submit}>
      {field('old', t('settings.oldPassword'), 'current-password')}
      {field('fresh', t('settings.newPassword'), 'new-password')}
      {field('again', t('account.confirmPassword'), 'new-password')}
      <p className="im-settings__note">{t('settings.passwordNote')}</p>
      <div className="im-settings__buttons">
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          {t('settings.changePassword')}
        </Button>
      </div>
    </form>
  );
}
