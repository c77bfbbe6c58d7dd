import type { ConversationKey } from 'im-sdk/protocol';
import { type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Props of `ContactForm`. */
export interface ContactFormProps {
  readonly conversation: ConversationKey;
  /** Called when the form is answered or skipped, before anything is sent. */
  readonly onLeave: () => void;
  /** Called when the focus enters the form or leaves it. */
  readonly onFocusChange: (hasFocus: boolean) => void;
  /** Called when the message is sent, or the form is skipped. */
  readonly onDone: () => void;
}

/**
 * Asks a visitor for a message and an e-mail address while no agent is online. It is sent as a message. Until then its text
 * is the draft of the conversation, which takes the form's place if an agent writes first.
 */
export function ContactForm({ conversation, onLeave, onFocusChange, onDone }: ContactFormProps): ReactNode {
  const t = useT();
  const client = useClient();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [text, setText] = useState(() => client.conversations.conversation(conversation).getSnapshot()?.draft ?? '');
  const emailField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [isChecked, setChecked] = useState(false);
  const isEmail = EMAIL.test(email.trim());
  const isText = text.trim() !== '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!isEmail || !isText) {
      (isEmail ? textField : emailField).current?.focus();
      return;
    }
    onLeave();
    keep('');
    const line = t('contactForm.line', { email: email.trim() });
    client.messages.sendText(conversation, { text: `${text.trim()}\n${line}` }).then(onDone, (error: unknown) => {
      keep(text);
      toast.showError(error);
    });
  }
  function keep(draft: string): void {
    client.conversations.setDraft(conversation, draft).catch(toast.showError);
  }
  function change(next: string): void {
    setText(next);
    keep(next);
  }
  function skip(): void {
    onLeave();
    onDone();
  }
  return (
    <form
      className="im-contact-form im-scroll"
      noValidate
      onSubmit={submit}
      onFocus={() => onFocusChange(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => onFocusChange(currentTarget.contains(relatedTarget))}
    >
      <h3 className="im-contact-form__title">{t('contactForm.title')}</h3>
      <p className="im-contact-form__text">{t('contactForm.text')}</p>
      <TextField
        ref={emailField}
        label={t('contactForm.email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={isChecked && !isEmail ? t('contactForm.emailInvalid') : undefined}
      />
      <TextArea
        ref={textField}
        label={t('contactForm.message')}
        rows={4}
        value={text}
        onChange={({ target }) => change(target.value)}
        error={isChecked && !isText ? t('contactForm.messageMissing') : undefined}
      />
      <div className="im-contact-form__buttons">
        <Button type="submit" variant="primary">
          {t('contactForm.send')}
        </Button>
        <Button onClick={skip}>{t('contactForm.skip')}</Button>
      </div>
    </form>
  );
}
