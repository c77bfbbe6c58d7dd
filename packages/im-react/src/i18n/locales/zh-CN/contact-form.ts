import type { contactForm as source } from '../en-US/contact-form.ts';
import type { Translation } from '../translation.ts';

export const contactForm: Translation<typeof source> = {
  'contactForm.title': '现在无人在线',
  'contactForm.text': '请留言并填写电子邮箱：我们会在这里和邮件中回复你。',
  'contactForm.email': '电子邮箱',
  'contactForm.emailInvalid': '请输入电子邮箱，例如 name@example.org',
  'contactForm.message': '留言',
  'contactForm.messageMissing': '请写下你的问题',
  'contactForm.send': '发送',
  'contactForm.skip': '不留邮箱，继续',
  'contactForm.line': '电子邮箱：{{email}}',
};
