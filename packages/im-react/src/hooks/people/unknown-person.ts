import type { Person } from 'im-sdk';

/** Placeholder for an unknown user. Its names are empty, unlike the SDK's placeholder name, which is not translated. */
export function createUnknownPerson(id: number): Person {
  return {
    id,
    showNickName: '',
    userName: '',
    nickName: '',
    remarkNickName: '',
    headImage: '',
    headImageThumb: '',
    signature: '',
    companyName: '',
    isFriend: false,
    known: false,
    deleted: true,
    isDnd: false,
    isTop: false,
    msgRemind: 1,
    lastSeen: 0,
  };
}
