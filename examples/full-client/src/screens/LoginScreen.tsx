import { valibotResolver } from '@hookform/resolvers/valibot';
import {
  Button,
  Checkbox,
  errorSentence,
  PasswordField,
  ServerUnreachable,
  TextField,
  useClient,
  useReadable,
  useSecondsUntil,
  useSession,
  useT,
  useToast,
} from 'im-react';
import { ImError, type SavedAccount } from 'im-sdk';
import { type DemoAccount, limits, Terminal } from 'im-sdk/protocol';
import { Lock, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { type LoginForm, loginSchema } from '../forms/account-schema.ts';
import { now } from '../platform/server-answers.ts';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { wait } from '../platform/wait.ts';
import { useText } from '../settings/AppSettings.tsx';
import { useServer } from '../settings/ServerClient.tsx';
import { useServerReach } from '../shell/useServerReach.ts';
import { useTooOld } from '../shell/VersionGuard.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { Gate } from './Gate.tsx';
import { InsecureNote } from './InsecureNote.tsx';

import { SavedAccounts } from './SavedAccounts.tsx';
import { ServerBox } from './ServerBox.tsx';

/** A duration as `m:ss`. */
const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sign-in form (spec §2). The button is enabled again on failure, or 500 ms after success. */
export function LoginScreen() {
  const t = useT();
  const text = useText();
  const client = useClient();
  const toast = useToast();
  const session = useSession();
  const tooOld = useTooOld();
  const { server } = useServer();
  const reach = useServerReach(server.address || location.origin);
  const [dismissed, setDismissed] = useState(false);
  const accounts = useReadable(client.auth.savedAccounts);
  const canRemember = client.availability.vault === undefined;
  /** The account that a name and no password sign in to. */
  const savedOf = ({ userName, remember }: Pick<LoginForm, 'userName' | 'remember'>): SavedAccount | undefined =>
    remember ? accounts.find((account) => account.canSignIn && account.userName === userName.trim()) : undefined;
  const form = useForm<LoginForm>({
    resolver: (values, ...rest) => valibotResolver(loginSchema(text, savedOf(values) === undefined))(values, ...rest),
    mode: 'onBlur',
    defaultValues: {
      userName: readSetting('lastUsername') ?? '',
      password: '',
      rememberName: readSetting('rememberUsername') !== 'false',
      remember: canRemember && readSetting('rememberPassword') === 'true',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const [lockedUntil, setLockedUntil] = useState<number>();
  const lockedSeconds = useSecondsUntil(lockedUntil);
  const [signingIn, setSigningIn] = useState(false);
  const usesSaved = savedOf(form.watch()) !== undefined;

  useEffect(() => {
    if (session.status === 'signedOut' && session.reason === 'expired') toast.show({ text: text.sessionExpired });
  }, [session, toast, text]);

  const [canRegister, setCanRegister] = useState(true);
  const [demo, setDemo] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    let here = true;
    void client.auth.loadGlobalSetting().then((setting) => {
      if (!here) return;
      setCanRegister(setting.registrationClosed !== true);
      setDemo(setting.demo ?? []);
    });
    return () => {
      here = false;
    };
  }, [client]);

  const signIn = form.handleSubmit(async ({ userName, password, rememberName, remember }) => {
    const saved = password === '' ? savedOf({ userName, remember }) : undefined;
    try {
      if (saved) await client.auth.loginSaved(saved.userName);
      else await client.auth.login({ userName, password, rememberName, remember });
      writeSetting('rememberUsername', String(rememberName));
      writeSetting('rememberPassword', String(remember));
      writeSetting('lastUsername', rememberName ? userName : null);
      await wait(limits.loginReleaseMs);
    } catch (error) {
      if (tooOld(error)) return;
      if (saved && error instanceof ImError && error.code === 'client.sessionEnded') {
        form.setError('password', { type: 'server', message: text.needPassword }, { shouldFocus: true });
        return;
      }
      if (error instanceof ImError && error.code === 'auth.locked') setLockedUntil(now() + (error.retryAfterMs ?? 0));
      form.setError('password', { type: 'server', message: errorSentence(t, error) });
    }
  });

  const signInAs = async ({ userName, password }: DemoAccount) => {
    setSigningIn(true);
    try {
      await client.auth.login({ userName, password, rememberName: false, remember: false });
    } catch (error) {
      if (!tooOld(error)) toast.showError(error);
    } finally {
      setSigningIn(false);
    }
  };

  const pick = async (account: SavedAccount) => {
    form.setValue('userName', account.userName);
    form.setValue('password', '');
    form.clearErrors();
    if (account.canSignIn) {
      setSigningIn(true);
      try {
        await client.auth.loginSaved(account.userName);
        return;
      } catch {
        toast.show({ text: text.needPassword });
      } finally {
        setSigningIn(false);
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
        <input type="hidden" name="terminal" value={Terminal.WEB} />
        <SavedAccounts
          accounts={accounts}
          onPick={pick}
          onRemove={(account) => client.auth.removeSaved(account.userName)}
        >
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
          placeholder={usesSaved ? '••••••••' : t('account.password')}
          icon={Lock}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {lockedSeconds > 0 ? (
          // Hidden from screen readers: the field's error was announced once.
          <p className="app-form__note" aria-hidden="true">
            {text.lockedFor(minutesAndSeconds(lockedSeconds))}
          </p>
        ) : null}
        <div className="app-form__row">
          <Checkbox {...form.register('rememberName')} checked={form.watch('rememberName')}>
            {t('account.rememberUserName')}
          </Checkbox>
          <Checkbox {...form.register('remember')} checked={form.watch('remember')} disabled={!canRemember}>
            {t('account.rememberPassword')}
          </Checkbox>
        </div>
        {canRemember ? null : (
          <p className="app-form__note">
            {client.availability.database === undefined ? text.rememberOff : text.keepsNothing}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          loading={isSubmitting || signingIn}
          className="app-form__submit"
        >
          {t('account.signIn')}
        </Button>
      </form>
      {canRegister ? (
        <p className="app-gate__foot">
          {text.noAccount}
          <Link to="/register">{t('account.createOne')}</Link>
        </p>
      ) : null}
      {demo.length > 0 ? (
        <DemoPeople people={demo} busy={isSubmitting || signingIn} onPick={(person) => void signInAs(person)} />
      ) : null}
      <ServerBox defaultOpen={dismissed} />
      <InsecureNote />
    </Gate>
  );
}
