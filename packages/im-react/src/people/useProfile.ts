import type { Person } from 'im-sdk';
import { ImError, type User } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { useT } from '../context/texts/useT.ts';
import { useClient } from '../context/useClient.ts';
import { usePerson } from '../hooks/people/usePeople.ts';
import { personName } from '../i18n/names.ts';

/** Profile of a person for a screen. `''` for unknown fields. */
export interface Profile {
  readonly person: Person;
  /** The public profile; `undefined` until loaded, and if loading failed. */
  readonly user: User | undefined;
  /** Display name; a placeholder for an unknown person. */
  readonly name: string;
  readonly userName: string;
  readonly headImage: string;
  readonly headImageThumb: string;
  readonly signature: string;
  readonly companyName: string;
  /** True if the server says that there is no such account: deregistered, or never there. */
  readonly missing: boolean;
}

interface Answer {
  readonly of: number;
  readonly user?: User;
  readonly missing?: boolean;
}

/** A person, and their public profile once loaded. */
export function useProfile(userId: number): Profile {
  const t = useT();
  const { contacts } = useClient();
  const person = usePerson(userId);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let current = true;
    contacts.load(userId).then(
      (user) => {
        if (current) setAnswer({ of: userId, user });
      },
      // Known data stays visible; a failed profile load needs no toast.
      (error: unknown) => {
        const missing = error instanceof ImError && error.code === 'user.notFound';
        if (current) setAnswer({ of: userId, missing });
      },
    );
    return () => {
      current = false;
    };
  }, [contacts, userId]);
  const { user, missing = false } = answer?.of === userId ? answer : {};
  return {
    person,
    user,
    name: personName(t, person, user?.nickName),
    userName: person.userName || user?.userName || '',
    headImage: person.headImage || user?.headImage || '',
    headImageThumb: person.headImageThumb || user?.headImageThumb || '',
    signature: person.signature || user?.signature || '',
    companyName: person.companyName || user?.companyName || '',
    missing,
  };
}
