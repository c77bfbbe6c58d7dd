import { valibotResolver } from '@hookform/resolvers/valibot';
import {
  Button,
  Checkbox,
  errorSentence,
  ServerUnreachable,
  TextField,
  useClient,
  useReadable,
  useSession,
  useT,
  useToast,
} from 'im-react';
import type { SavedAccount } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { Lock, UserRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { type LoginForm, loginSchema } from '../forms/account-schema.ts';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { wait } from '../platform/wait.ts';
import { useText } from '../settings/AppSettings.tsx';
import { useServer } from '../settings/ServerClient.tsx';
import { useServerReach } from '../shell/useServerReach.ts';
import { Gate } from './Gate.tsx';
import { InsecureNote } from './InsecureNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SavedAccounts } from './SavedAccounts.tsx';
import { ServerBox } from './ServerBox.tsx';

/** Sign-in form (spec §2). The button is enabled again on failure, or 500 ms after success. */
export function LoginScreen() {
  const t = useT();
  const text = useText();
  const client = useClient();
  const toast = useToast();
  const session = useSession();
  const { server } = useServer();
  const reach = useServerReach(server.address || location.origin);
  const [dismissed, setDismissed] = useState(false);
  const accounts = useReadable(client.auth.savedAccounts);
  const canRemember = client.availability.vault === undefined;
  const form = useForm<LoginForm>({
    resolver: useMemo(() => valibotResolver(loginSchema(text)), [text]),
    mode: 'onBlur',
    defaultValues: {
      userName: readSetting('lastUsername') ?? '',
      password: '',
      rememberName: readSetting('rememberUsername') !== 'false',
      remember: canRemember && readSetting('rememberPassword') === 'true',
    },
  });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (session.status === 'signedOut' && session.reason === 'expired') toast.show({ text: text.sessionExpired });
  }, [session, toast, text]);

  const signIn = form.handleSubmit(async ({ userName, password, rememberName, remember }) => {
    try {
      await client.auth.login({ userName, password, rememberName, remember });
      writeSetting('rememberUsername', String(rememberName));
      writeSetting('rememberPassword', String(remember));
      writeSetting('lastUsername', rememberName ? userName : null);
      await wait(limits.loginReleaseMs);
    } catch (error) {
      form.setError('password', { type: 'server', message: errorSentence(t, error) });
    }
  });

  const pick = async (account: SavedAccount) => {
    form.setValue('userName', account.userName);
    form.setValue('password', '');
    form.clearErrors();
    if (account.canSignIn) {
      try {
        await client.auth.resume(account.userName);
        return;
      } catch {
        toast.show({ text: text.needPassword });
      }
    }
    form.setFocus('password');
  };

  if (reach.retryAt !== undefined && !dismissed) {
    return (
      <div className="app-gate">
        <ServerUnreachable
          host={server.host ?? location.host}
          retryAt={reach.retryAt}
          onRetry={reach.retry}
          onChangeServer={() => setDismissed(true)}
        />
      </div>
    );
  }
  return (
    <Gate title={t('account.signIn')} subtitle={text.tagline}>
      <form className="app-form" noValidate onSubmit={signIn}>
        <SavedAccounts accounts={accounts} onPick={pick} onForget={(account) => client.auth.forget(account.userName)}>
          {(toggle) => (
            <TextField
              size="large"
              labelHidden
              label={t('account.userName')}
              placeholder={t('account.userName')}
              icon={UserRound}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.userName?.message}
              end={toggle}
              {...form.register('userName')}
            />
          )}
        </SavedAccounts>
        <PasswordField
          size="large"
          labelHidden
          label={t('account.password')}
          placeholder={t('account.password')}
          icon={Lock}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="app-form__row">
          <Checkbox {...form.register('rememberName')} checked={form.watch('rememberName')}>
            {t('account.rememberUserName')}
          </Checkbox>
          <Checkbox {...form.register('remember')} checked={form.watch('remember')} disabled={!canRemember}>
            {t('account.rememberPassword')}
          </Checkbox>
        </div>
        {canRemember ? null : <p className="app-form__note">{text.rememberOff}</p>}
        <Button type="submit" variant="primary" size="large" block loading={isSubmitting} className="app-form__submit">
          {t('account.signIn')}
        </Button>
      </form>
      <p className="app-gate__foot">
        {text.noAccount}
        <Link to="/register">{t('account.createOne')}</Link>
      </p>
      <ServerBox />
      <InsecureNote />
    </Gate>
  );
}
