import type { Person } from 'im-sdk';
import type { User } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { usePerson } from '../../hooks/usePeople.ts';

/** A person, with the public profile as soon as the server gave it; `user` stays undefined where it did not. */
export function useProfile(userId: number): { readonly person: Person; readonly user: User | undefined } {
  const { contacts } = useClient();
  const person = usePerson(userId);
  const [found, setFound] = useState<User>();
  useEffect(() => {
    let current = true;
    contacts.find(userId).then(
      (user) => {
        if (current) setFound(user);
      },
      // What is known already stands; a profile is no reason for a notice.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [contacts, userId]);
  return { person, user: found?.id === userId ? found : undefined };
}
