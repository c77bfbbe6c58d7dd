import type { Person } from 'im-sdk';
import { useT } from '../context/texts/useT.ts';
import { usePerson } from '../hooks/people/usePeople.ts';
import { personName } from '../i18n/names.ts';

/** Name and picture of a person in a call. */
export interface Peer {
  readonly id: number;
  readonly name: string;
  readonly picture: string;
  readonly person: Person;
}

/** Name and picture of a person in a call; `given` are those in the signals of the call. */
export function usePeer(id: number, given?: { readonly nickName: string; readonly headImage: string }): Peer {
  const t = useT();
  const person = usePerson(id);
  const name = personName(t, person, given?.nickName);
  return { id, name, picture: person.headImageThumb || person.headImage || given?.headImage || '', person };
}
