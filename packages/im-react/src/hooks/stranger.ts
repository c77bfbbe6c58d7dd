import type { Person } from 'im-sdk';

/** Somebody of whom nothing is known but the id: without the name that the SDK gives them, which is in no language. */
export function stranger(id: number): Person {
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
  };
}
