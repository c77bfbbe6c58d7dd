import { serverMessage, userMessage } from './message-kind.ts';

/** Type 0. */
export const textKind = userMessage({
  type: 0,
  content: undefined,
  summary: (_, { content }) => ({ kind: 'text', text: content }),
  body: (_, { content }) => ({ kind: 'text', text: content }),
});

/** Type 92 with an id: a shake of the other side's window, without content. Without an id: the group's top message changed. */
export const shakeKind = userMessage({
  type: 92,
  content: undefined,
  summary: () => ({ kind: 'shake' }),
  body: () => ({ kind: 'shake' }),
});

/** Type 21: what happened in a group. `title` is `{key, params}` as JSON if the sentence can be localized. */
export const tipKind = serverMessage({
  type: 21,
  content: undefined,
  isCounting: false,
  isBubble: true,
  summary: (_, { content, title }) => ({ kind: 'tip', text: content, title }),
  body: (_, { content, title }) => ({ kind: 'tip', text: content, title }),
});

/** Type 60: a friend request, in the list of system notices. */
export const friendApplicationKind = serverMessage({
  type: 60,
  content: undefined,
  isCounting: false,
  isBubble: false,
  summary: () => ({ kind: 'friendApplication' }),
  body: () => ({ kind: 'friendApplication' }),
});

/** Type 61: a request to join a group, in the list of system notices. */
export const groupApplicationKind = serverMessage({
  type: 61,
  content: undefined,
  isCounting: false,
  isBubble: false,
  summary: () => ({ kind: 'groupApplication' }),
  body: () => ({ kind: 'groupApplication' }),
});
