import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TEXTS } from '../text/tables.ts';
import { type Asked, loginSchema, registerSchema } from './account-schema.ts';

const text = TEXTS['en-US'];
const whole = {
  hasPicture: false,
  userName: 'mia',
  nickName: 'Mia',
  password: 'secret1',
  confirmPassword: 'secret1',
  spreadCode: '',
};

function faults(input: unknown, asked: Partial<Asked> = {}): Record<string, string> {
  const result = v.safeParse(registerSchema(text, { inviteCode: false, avatar: false, ...asked }), input);
  if (result.success) return {};
  const found: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key);
    found[field] ??= issue.message;
  }
  return found;
}

describe('the registration form', () => {
  test('the picture is required only where the server asks for it', () => {
    expect(faults(whole, { avatar: true })).toEqual({ hasPicture: text.uploadAvatar });
    expect(faults({ ...whole, hasPicture: true }, { avatar: true })).toEqual({});
  });

  test('takes a whole account', () => {
    expect(faults(whole)).toEqual({});
  });

  test.each([
    [{ userName: '' }, 'userName', text.enterUsername],
    [{ userName: 'mia larsen' }, 'userName', text.usernameLetters],
    [{ userName: '米娅' }, 'userName', text.usernameLetters],
    [{ userName: 'm'.repeat(21) }, 'userName', text.usernameLong],
    [{ nickName: '   ' }, 'nickName', text.enterNickname],
    [{ nickName: 'n'.repeat(21) }, 'nickName', text.nicknameLong],
    [{ password: '', confirmPassword: '' }, 'password', text.enterPassword],
    [{ password: '1234', confirmPassword: '1234' }, 'password', text.passwordShort],
    [{ confirmPassword: '' }, 'confirmPassword', text.enterConfirm],
    [{ confirmPassword: 'other1' }, 'confirmPassword', text.passwordsDiffer],
  ])('%j is told at its field', (change, field, sentence) => {
    expect(faults({ ...whole, ...change })[field]).toBe(sentence);
  });

  test('the invite code is required only where the server asks for it', () => {
    expect(faults(whole, { inviteCode: true })).toEqual({ spreadCode: text.enterInvite });
    expect(faults({ ...whole, spreadCode: 'FRIENDS' }, { inviteCode: true })).toEqual({});
  });
});

test('the sign-in form needs both fields', () => {
  const result = v.safeParse(loginSchema(text), { userName: ' ', password: '', rememberName: true, remember: false });
  expect(result.issues?.map((issue) => issue.message)).toEqual([text.enterUsername, text.enterPassword]);
});
