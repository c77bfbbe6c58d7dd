import type { contactForm as source } from '../en-US/contact-form.ts';
import type { Translation } from '../translation.ts';

export const contactForm: Translation<typeof source> = {
  'contactForm.title': '現在無人在線上',
  'contactForm.text': '請留言並填寫電子郵件地址：我們會在這裡和郵件中回覆你。',
  'contactForm.email': '電子郵件地址',
  'contactForm.emailInvalid': '請輸入電子郵件地址，例如 name@example.org',
  'contactForm.message': '留言',
  'contactForm.messageMissing': '請寫下你的問題',
  'contactForm.send': '傳送',
  'contactForm.skip': '不留郵件地址，繼續',
  'contactForm.line': '電子郵件：{{email}}',
};
