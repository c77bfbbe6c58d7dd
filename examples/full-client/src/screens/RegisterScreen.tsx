import { valibotResolver } from '@hookform/resolvers/valibot';
import {
  AvatarUpload,
  Button,
  codeSentence,
  errorSentence,
  PasswordField,
  TextField,
  useClient,
  useT,
  useToast,
} from 'im-react';
import { ImError } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { type Asked, type RegisterForm, registerSchema } from '../forms/account-schema.ts';
import { desktopShell } from '../platform/desktop-shell.ts';
import { wait } from '../platform/wait.ts';
import { useText } from '../settings/AppSettings.tsx';
import { useTooOld } from '../shell/VersionGuard.tsx';
import { Gate } from './Gate.tsx';

/** Server errors to show at a field instead of below the form. */
const FIELD_OF: Partial<Record<ImError['code'], keyof RegisterForm>> = {
  'auth.nameTaken': 'userName',
  'auth.inviteCode': 'spreadCode',
};
const FIELDS: readonly (keyof RegisterForm)[] = ['userName', 'nickName', 'password', 'confirmPassword', 'spreadCode'];

/** Shows a refusal at its field, else below the form. */
function showRefusal(form: UseFormReturn<RegisterForm>, message: string, error: unknown): void {
  const paths = error instanceof ImError ? [FIELD_OF[error.code], ...error.issues.map(({ path }) => path)] : [];
  const fields = FIELDS.filter((field) => paths.includes(field));
  for (const field of fields) form.setError(field, { type: 'server', message });
  if (fields.length === 0) form.setError('root', { type: 'server', message });
}

/** A field of the form. In the desktop shell's window it is 36 px high and its placeholder is its label. */
const lookOf = (label: string) =>
  desktopShell() ? { label, labelHidden: true, placeholder: label } : ({ label, size: 'large' } as const);

/** Registration form (spec §2). Signs in 1000 ms after success. */
export function RegisterScreen() {
  const t = useT();
  const text = useText();
  const client = useClient();
  const toast = useToast();
  const navigate = useNavigate();
  const tooOld = useTooOld();
  const [asked, setAsked] = useState<Asked>({ inviteCode: false, avatar: false });
  const picture = useRef<File>(undefined);
  const form = useForm<RegisterForm>({
    resolver: useMemo(() => valibotResolver(registerSchema(text, asked)), [text, asked]),
    mode: 'onBlur',
    // The comparison of the passwords does not wait for the other fields to be valid.
    criteriaMode: 'all',
    defaultValues: {
      hasPicture: false,
      userName: '',
      nickName: '',
      password: '',
      confirmPassword: '',
      spreadCode: '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    let here = true;
    void client.auth.loadGlobalSetting().then((setting) => {
      if (!here) return;
      setAsked({
        inviteCode: setting.userRegisterInviteCode === true,
        avatar: setting.updateAvatarAfterRegister === true,
      });
      if (setting.registrationClosed) form.setError('root', { message: codeSentence(t, 'auth.registrationClosed') });
    });
    return () => {
      here = false;
    };
  }, [client, form, t]);

  const uploaded = async () => {
    if (!picture.current) return {};
    const { originUrl, thumbUrl } = await client.files.upload(picture.current, { use: 'avatar' }).done;
    return { headImage: originUrl, headImageThumb: thumbUrl ?? originUrl };
  };

  const register = form.handleSubmit(async ({ hasPicture, ...account }) => {
    try {
      // Without a session a server takes a picture only if it asks for one; else it follows the sign-in.
      const pictures = asked.avatar ? await uploaded() : {};
      await client.auth.register({ ...account, ...pictures });
    } catch (error) {
      if (!tooOld(error)) showRefusal(form, errorSentence(t, error), error);
      return;
    }
    const endToast = toast.show({ kind: 'success', text: text.registered, stays: true });
    await wait(limits.autoLoginDelayMs);
    try {
      await client.auth.login({ userName: account.userName, password: account.password, rememberName: true });
    } catch {
      toast.show({ kind: 'warning', text: text.autoLoginFailed });
      return void navigate('/login', { replace: true });
    } finally {
      endToast();
    }
    if (!hasPicture || asked.avatar) return;
    try {
      await client.profile.update(await uploaded());
    } catch {
      toast.show({ kind: 'error', text: text.avatarFailed });
    }
  });

  const choosePicture = (chosen: File) => {
    picture.current = chosen;
    form.setValue('hasPicture', true);
    form.clearErrors('hasPicture');
  };

  return (
    <Gate
      title={text.registerTitle}
      subtitle={text.registerHint}
      picture={(titles) => (
        <AvatarUpload id={0} name="" error={errors.hasPicture?.message} onChange={choosePicture}>
          {titles}
        </AvatarUpload>
      )}
    >
      <form className="app-form" noValidate onSubmit={register}>
        <TextField
          {...lookOf(t('account.userName'))}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.userName?.message}
          {...form.register('userName')}
        />
        <TextField
          {...lookOf(t('account.nickName'))}
          autoComplete="nickname"
          error={errors.nickName?.message}
          {...form.register('nickName')}
        />
        <div className="app-form__pair">
          <PasswordField
            {...lookOf(t('account.password'))}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <PasswordField
            {...lookOf(t('account.confirmPassword'))}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
        </div>
        {asked.inviteCode ? (
          <TextField
            {...lookOf(t('account.inviteCode'))}
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
