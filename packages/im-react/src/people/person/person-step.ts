/** Dialog about a person: their remark, sending their card, blocking, ending the friendship. */
export type PersonStep = 'remark' | 'card' | 'block' | 'remove';
