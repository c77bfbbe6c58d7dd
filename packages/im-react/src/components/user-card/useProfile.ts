import type { Person } from 'im-sdk';
import type { User } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { usePerson } from '../../hooks/usePeople.ts';

/** A person, and their public profile once loaded; `user` stays undefined if loading fails. */
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
      // Known data stays visible; a failed profile load needs no toast.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [contacts, userId]);
  return { person, user: found?.id === userId ? found : undefined };
}
