/** The form of the widget while no agent is online. */
export const contactForm = {
  'contactForm.title': 'Nobody is here right now',
  'contactForm.text': 'Leave a message and your e-mail address: the answer comes here and by e-mail.',
  'contactForm.email': 'E-mail address',
  'contactForm.emailInvalid': 'Enter an e-mail address, such as name@example.org',
  'contactForm.message': 'Message',
  'contactForm.messageMissing': 'Write what it is about',
  'contactForm.send': 'Send',
  'contactForm.skip': 'Continue without e-mail',
  'contactForm.line': 'E-mail: {{email}}',
};
