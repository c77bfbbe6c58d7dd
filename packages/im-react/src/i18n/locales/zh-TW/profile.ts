import type { profile as source } from '../en-US/profile.ts';
import type { Translation } from '../translation.ts';

export const profile: Translation<typeof source> = {
  'profile.userName': '使用者名稱：{{name}}',
  'profile.mobile': '手機號碼',
  'profile.email': '電子郵件',
  'profile.year': '年',
  'profile.yearValue': '{{year}} 年',
  'profile.month': '月',
  'profile.day': '日',
  'profile.dayValue': '{{day}} 日',
  'profile.length': '{{length}} / {{max}}',
  'profile.enterNickName': '請輸入暱稱',
  'profile.tooLong': '最多 {{max}} 個字元',
  'profile.mobileInvalid': '請輸入正確的手機號碼',
  'profile.emailInvalid': '請輸入正確的電子郵件地址',
  'profile.birthdayInvalid': '請選擇年、月、日',
  'profile.pictureInvalid': '無法使用這張圖片，請重新選擇',
  'avatar.upload': '上傳頭像',
  'avatar.crop': '裁剪圖片',
  'avatar.move': '用方向鍵移動圖片',
  'avatar.zoom': '縮放',
  'avatar.type': '僅支援 JPG、PNG、WebP 格式的圖片',
  'avatar.allowed': 'JPG、PNG、WebP，不超過 {{mib}}\u00a0MB',
  'avatar.tooLarge': '圖片大小不能超過 {{mib}} MB',
  'avatar.failed': '上傳失敗，請重試',
};
