import { limits } from 'im-sdk/protocol';
import { type ReactNode, type RefObject, useId } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useUi } from '../../context/ui-context.ts';
import { useIsNarrowWindow } from '../../hooks/page/useIsNarrowWindow.ts';
import { FieldError } from '../../ui/field/FieldError.tsx';
import { Radios } from '../../ui/field/Radios.tsx';
import { Select, type SelectOption } from '../../ui/field/Select.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Lock } from '../../ui/icon/icons.ts';
import { birthdayYears, daysIn, withParts } from './birthday.ts';
import type { ProfileErrors, ProfileValues } from './profile-form.ts';

interface ProfileFieldsProps {
  /** Shown as a field on phones; elsewhere it stands beside the picture. */
  readonly userName: string;
  readonly values: ProfileValues;
  readonly errors: ProfileErrors;
  readonly onEdit: (change: Partial<ProfileValues>) => void;
  readonly nickNameField: RefObject<HTMLInputElement | null>;
}

/** Fields of the profile; on phones in cards. */
export function ProfileFields({ userName, values, errors, onEdit, nickNameField }: ProfileFieldsProps): ReactNode {
  const t = useT();
  const isPhone = useIsNarrowWindow();
  const says = (field: keyof ProfileValues): string | undefined => {
    const key = errors[field];
    return key && t(key, { max: field === 'signature' ? limits.signatureLength : limits.nickNameLength });
  };
  return (
    <>
      <div className="im-profile__card">
        {isPhone ? (
          <TextField label={t('account.userName')} value={userName} readOnly end={<Icon shape={Lock} size={16} />} />
        ) : null}
        <TextField
          ref={nickNameField}
          label={t('account.nickName')}
          value={values.nickName}
          maxLength={limits.nickNameLength}
          showCount
          autoComplete="nickname"
          error={says('nickName')}
          onChange={(event) => onEdit({ nickName: event.currentTarget.value })}
        />
      </div>
      <div className="im-profile__card im-profile__pair">
        <TextField
          label={t('profile.mobile')}
          value={values.mobile}
          maxLength={limits.mobileLength}
          type="tel"
          autoComplete="tel-national"
          error={says('mobile')}
          onChange={(event) => onEdit({ mobile: event.currentTarget.value })}
        />
        <TextField
          label={t('profile.email')}
          value={values.email}
          maxLength={limits.emailLength}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={says('email')}
          onChange={(event) => onEdit({ email: event.currentTarget.value })}
        />
      </div>
      <div className="im-profile__card">
        <BirthdayFields values={values} error={says('birthday')} onEdit={onEdit} />
        <Radios
          label={t('people.gender')}
          value={values.sex}
          options={[
            [0, t('people.male')],
            [1, t('people.female')],
          ]}
          onChange={(sex) => onEdit({ sex })}
        />
      </div>
      <div className="im-profile__card">
        <TextArea
          label={t('people.signature')}
          rows={3}
          value={values.signature}
          maxLength={limits.signatureLength}
          hint={t('profile.length', { length: values.signature.length, max: limits.signatureLength })}
          error={says('signature')}
          onChange={(event) => onEdit({ signature: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index + 1));

function BirthdayFields({
  values: { birthday },
  error,
  onEdit,
}: Pick<ProfileFieldsProps, 'values' | 'onEdit'> & { readonly error: string | undefined }): ReactNode {
  const t = useT();
  const { clock } = useUi();
  const { date } = useFormatters();
  const id = useId();
  const monthName = (month: string): string => date(new Date(2000, Number(month) - 1, 15).getTime(), 'month');
  const named = (values: readonly string[], nameOf: (value: string) => string): readonly SelectOption[] =>
    values.map((value) => [value, nameOf(value)]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend that cannot be laid out
    <div className="im-field" role="group" aria-labelledby={id}>
      <span className="im-field__label" id={id}>
        {t('people.birthday')}
      </span>
      <div className="im-profile__birthday">
        <Select
          label={t('profile.year')}
          value={birthday.year}
          options={named(birthdayYears(clock.now()), (year) => t('profile.yearValue', { year }))}
          onChange={(year) => onEdit({ birthday: withParts(birthday, { year }) })}
        />
        <Select
          label={t('profile.month')}
          value={birthday.month}
          options={named(numbers(12), monthName)}
          onChange={(month) => onEdit({ birthday: withParts(birthday, { month }) })}
        />
        <Select
          label={t('profile.day')}
          value={birthday.day}
          options={named(numbers(daysIn(birthday)), (day) => t('profile.dayValue', { day }))}
          onChange={(day) => onEdit({ birthday: withParts(birthday, { day }) })}
        />
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}
