import type { profile as source } from '../en-US/profile.ts';
import type { Translation } from '../translation.ts';

export const profile: Translation<typeof source> = {
  'profile.userName': '用户名：{{name}}',
  'profile.mobile': '手机号',
  'profile.email': '邮箱',
  'profile.year': '年',
  'profile.yearValue': '{{year}} 年',
  'profile.month': '月',
  'profile.day': '日',
  'profile.dayValue': '{{day}} 日',
  'profile.length': '{{length}} / {{max}}',
  'profile.enterNickName': '请输入昵称',
  'profile.tooLong': '最多 {{max}} 个字符',
  'profile.mobileInvalid': '请输入正确的手机号',
  'profile.emailInvalid': '请输入正确的邮箱地址',
  'profile.birthdayInvalid': '请选择年、月、日',
  'profile.pictureInvalid': '无法使用这张图片，请重新选择',
  'avatar.upload': '上传头像',
  'avatar.crop': '裁剪图片',
  'avatar.move': '用方向键移动图片',
  'avatar.zoom': '缩放',
  'avatar.type': '仅支持 JPG、PNG、WebP 格式的图片',
  'avatar.allowed': 'JPG、PNG、WebP，不超过 {{mib}}\u00a0MB',
  'avatar.tooLarge': '图片大小不能超过 {{mib}} MB',
  'avatar.failed': '上传失败，请重试',
};
