import type { SelfUser } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { AccountRecords } from './account-records.ts';
import type { SavedAccount } from './auth-service.ts';

/** Saved accounts as a `Readable`. */
export class SavedAccounts {
  readonly list: Cell<readonly SavedAccount[]>;
  readonly #records: AccountRecords;

  constructor(subject: KeyedSubject, records: AccountRecords) {
    this.#records = records;
    this.list = new Cell<readonly SavedAccount[]>(subject, 'savedAccounts', this.#read());
  }

  /** Reloads the list from the stored records. */
  reload(): void {
    this.list.set(this.#read());
  }

  #read(): readonly SavedAccount[] {
    return this.#records.list().map((record) => ({
      userName: record.userName,
      nickName: record.nickName,
      headImage: record.headImage,
      canSignIn: this.#records.canSignIn(record),
    }));
  }
}

/** Name and avatar of a profile, as stored in a record. */
export function recordOf({ nickName, headImage, headImageThumb }: SelfUser): { nickName: string; headImage: string } {
  return { nickName, headImage: headImageThumb || headImage || '' };
}
