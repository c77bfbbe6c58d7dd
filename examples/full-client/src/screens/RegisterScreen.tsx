import { valibotResolver } from '@hookform/resolvers/valibot';
import { Button, errorSentence, TextField, useClient, useT, useToast } from 'im-react';
import { ImError } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { type RegisterForm, registerSchema } from '../forms/account-schema.ts';
import { wait } from '../platform/wait.ts';
import { useText } from '../settings/AppSettings.tsx';
import { Gate } from './Gate.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Server errors to show at a field instead of below the form. */
const FIELD_OF: Partial<Record<ImError['code'], keyof RegisterForm>> = {
  'auth.nameTaken': 'userName',
  'auth.inviteCode': 'spreadCode',
};

/** Registration form (spec §2). Signs in 1000 ms after success. */
export function RegisterScreen() {
  const t = useT();
  const text = useText();
  const client = useClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [inviteCode, setInviteCode] = useState(false);
  const form = useForm<RegisterForm>({
    resolver: useMemo(() => valibotResolver(registerSchema(text, inviteCode)), [text, inviteCode]),
    mode: 'onBlur',
    defaultValues: { userName: '', nickName: '', password: '', confirmPassword: '', spreadCode: '' },
  });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    let here = true;
    void client.auth.globalSetting().then((setting) => {
      if (here) setInviteCode(setting.userRegisterInviteCode === true);
    });
    return () => {
      here = false;
    };
  }, [client]);

  const register = form.handleSubmit(async (account) => {
    try {
      await client.auth.register(account);
    } catch (error) {
      const field = error instanceof ImError ? FIELD_OF[error.code] : undefined;
      form.setError(field ?? 'root', { type: 'server', message: errorSentence(t, error) });
      return;
    }
    toast.show({ text: text.registered });
    await wait(limits.autoLoginDelayMs);
    try {
      await client.auth.login({ userName: account.userName, password: account.password, rememberName: true });
    } catch {
      toast.show({ text: text.autoLoginFailed });
      void navigate('/login', { replace: true });
    }
  });

  return (
    <Gate wide title={text.registerTitle} subtitle={text.registerHint}>
      <form className="app-form" noValidate onSubmit={register}>
        <TextField
          size="large"
          label={t('account.userName')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.userName?.message}
          {...form.register('userName')}
        />
        <TextField
          size="large"
          label={t('account.nickName')}
          autoComplete="nickname"
          error={errors.nickName?.message}
          {...form.register('nickName')}
        />
        <div className="app-form__pair">
          <PasswordField
            size="large"
            label={t('account.password')}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <PasswordField
            size="large"
            label={t('account.confirmPassword')}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
        </div>
        {inviteCode ? (
          <TextField
            size="large"
            label={t('account.inviteCode')}
            autoComplete="off"
            error={errors.spreadCode?.message}
            {...form.register('spreadCode')}
          />
        ) : null}
        {errors.root?.message ? (
          <p className="app-form__error" role="alert">
            {errors.root.message}
          </p>
        ) : null}
        <Button type="submit" variant="primary" size="large" block loading={isSubmitting} className="app-form__submit">
          {isSubmitting ? text.creatingAccount : t('account.createAccount')}
        </Button>
      </form>
      <p className="app-gate__foot">
        {text.haveAccount}
        <Link to="/login">{t('account.signIn')}</Link>
      </p>
    </Gate>
  );
}
