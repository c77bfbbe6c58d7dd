import { type Group, limits } from 'im-sdk/protocol';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { FieldError } from '../../ui/field/FieldError.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pencil, Plus, Trash2 } from '../../ui/icon/icons.ts';

interface AttributesPageProps {
  readonly group: Group;
  readonly mayEdit: boolean;
}

/** A pair while it is edited; `key` stays the same while the name changes. */
interface Pair {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** Custom attributes of a group: pairs of a name and a value. */
export function AttributesPage({ group, mayEdit }: AttributesPageProps): ReactNode {
  const t = useT();
  const [isEditing, setIsEditing] = useState(false);
  const pairs = Object.entries(group.attributes ?? {});
  if (isEditing && mayEdit) return <AttributesForm group={group} onDone={() => setIsEditing(false)} />;
  return (
    <div className="im-attributes" data-im-part="group-attributes">
      {pairs.length === 0 ? <EmptyState inList title={t('admin.noAttributes')} /> : null}
      <dl className="im-attributes__list">
        {pairs.map(([name, value]) => (
          <div key={name} className="im-attributes__pair">
            <dt className="im-plain">
              <bdi className="im-plain">{name}</bdi>
            </dt>
            <dd className="im-plain">
              <bdi className="im-plain">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {mayEdit ? (
        <Button variant="soft" icon={Pencil} onClick={() => setIsEditing(true)}>
          {t('admin.edit')}
        </Button>
      ) : null}
    </div>
  );
}

function AttributesForm({ group, onDone }: { readonly group: Group; readonly onDone: () => void }): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const toast = useToast();
  const nextKey = useRef(0);
  const made = (name: string, value: string): Pair => {
    nextKey.current += 1;
    return { key: nextKey.current, name, value };
  };
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    Object.entries(group.attributes ?? {}).map(([name, value]) => made(name, value)),
  );
  const [failure, setFailure] = useState<string>();
  const saving = useAction(
    async () => {
      await groups.setAttributes(group.id, Object.fromEntries(pairs.map(({ name, value }) => [name.trim(), value])));
      toast.show({ kind: 'success', text: t('admin.attributesSaved') });
      onDone();
    },
    { onError: (error) => setFailure(errorSentence(t, error)) },
  );

  function change(key: number, changed: Partial<Pair>): void {
    setFailure(undefined);
    setPairs(pairs.map((pair) => (pair.key === key ? { ...pair, ...changed } : pair)));
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    if (saving.isPending) return;
    const names = pairs.map(({ name }) => name.trim());
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (names.includes('')) setFailure(t('admin.attributeNeedsKey'));
    else if (twice !== undefined) setFailure(t('admin.attributeTwice', { name: twice }));
    else saving.run();
  }

  const isFull = pairs.length >= limits.groupAttributes;
  return (
    <form className="im-attributes" data-im-part="group-attributes" onSubmit={save}>
      {pairs.map(({ key, name, value }, index) => (
        <div key={key} className="im-attributes__edit">
          <TextField
            label={t('admin.attributeKey', { index: index + 1 })}
            value={name}
            maxLength={limits.groupAttributeKeyLength}
            onChange={(event) => change(key, { name: event.currentTarget.value })}
          />
          <TextField
            label={t('admin.attributeValue', { index: index + 1 })}
            value={value}
            maxLength={limits.groupAttributeValueLength}
            onChange={(event) => change(key, { value: event.currentTarget.value })}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={t('admin.removeAttribute', { index: index + 1 })}
            onClick={() => setPairs(pairs.filter((pair) => pair.key !== key))}
          />
        </div>
      ))}
      {isFull ? (
        <p className="im-group-settings__note">{t('admin.attributesFull', { count: limits.groupAttributes })}</p>
      ) : null}
      {failure ? <FieldError>{failure}</FieldError> : null}
      <div className="im-attributes__foot">
        <Button icon={Plus} disabled={isFull} onClick={() => setPairs([...pairs, made('', '')])}>
          {t('admin.addAttribute')}
        </Button>
        <span className="im-attributes__space" />
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          {t('admin.save')}
        </Button>
      </div>
    </form>
  );
}
