import { Avatar } from 'im-react';
import type { DemoAccount } from 'im-sdk/protocol';
import { useId } from 'react';
import { useText } from '../settings/AppSettings.tsx';

interface DemoPeopleProps {
  readonly people: readonly DemoAccount[];
  /** True while a sign-in is in flight. */
  readonly busy: boolean;
  readonly onPick: (person: DemoAccount) => void;
}

/** Accounts of a demo server as cards; a press signs in. */
export function DemoPeople({ people, busy, onPick }: DemoPeopleProps) {
  const text = useText();
  const title = useId();
  return (
    <section className="app-demo" aria-labelledby={title}>
      <h2 className="app-demo__title" id={title}>
        {text.demoPeople}
      </h2>
      <ul className="app-demo__list">
        {people.map((person, index) => (
          <li key={person.userName}>
            <button type="button" className="app-demo__card" disabled={busy} onClick={() => onPick(person)}>
              <Avatar id={index} name={person.nickName} src={person.headImageThumb ?? ''} size={32} />
              <bdi className="app-demo__name">{person.nickName}</bdi>
              <bdi className="app-demo__user">{person.userName}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
