import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { ContactOption } from '../contact-option/ContactOption.tsx';
import { OptionList, type OptionSection } from './OptionList.tsx';

const NAMES: ReadonlyMap<number, string> = new Map(
  ['Ada', 'Amir', 'Bea', 'Ben', 'Cleo', 'Dan'].map((name, index) => [index + 1, name]),
);
const SECTIONS: readonly OptionSection[] = [
  { title: 'A', count: 2 },
  { title: 'B', count: 2 },
  { title: 'Others', count: 2 },
];

interface PeopleProps {
  readonly sections?: readonly OptionSection[];
  readonly isMultiple?: boolean;
}

function People({ sections, isMultiple = false }: PeopleProps): ReactNode {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const keys = [...NAMES.keys()].filter((key) => NAMES.get(key)?.toLowerCase().includes(query));
  const [first] = chosen;
  return (
    <OptionList
      keys={keys}
      label="People"
      {...(isMultiple ? { selectedKeys: chosen } : { selected: first })}
      textOf={(key) => NAMES.get(key) ?? ''}
      onChoose={(key) => setChosen(new Set(isMultiple ? [...chosen, key] : [key]))}
      estimate={40}
      sections={sections}
      search={{ query, onChange: setQuery, label: 'Search' }}
      empty={<p>Nobody</p>}
      renderOption={(key, option) => (
        <ContactOption {...option} part="person" rowKey={key} onChoose={() => setChosen(new Set([key]))}>
          {NAMES.get(key)}
        </ContactOption>
      )}
    />
  );
}

const style = { blockSize: 400, inlineSize: 300, display: 'flex', flexDirection: 'column' } as const;
const selected = () =>
  page
    .getByRole('option', { selected: true })
    .elements()
    .map((each) => each.textContent);

describe('OptionList', () => {
  test('one tab stop: arrows and letters move, Enter chooses one', async () => {
    await renderOnStage(<People />, { style });
    await expect.element(page.getByRole('option', { name: 'Ada' })).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(page.getByRole('listbox', { name: 'People' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(selected()).toEqual(['Amir']);
    await userEvent.keyboard('c{Enter}');
    expect(selected()).toEqual(['Cleo']);
    await expect.element(page.getByRole('listbox')).not.toHaveAttribute('aria-multiselectable');
  });

  test('with a multiple choice each stays chosen', async () => {
    await renderOnStage(<People isMultiple />, { style });
    await expect.element(page.getByRole('option', { name: 'Ada' })).toBeVisible();
    await userEvent.click(page.getByRole('searchbox'));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('listbox')).toHaveFocus();
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(selected()).toEqual(['Ada', 'Amir']);
    await expect.element(page.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  });

  test('search filters, and says when nobody is left', async () => {
    await renderOnStage(<People />, { style });
    await page.getByRole('searchbox', { name: 'Search' }).fill('be');
    await expect.element(page.getByRole('option', { name: 'Bea' })).toHaveAttribute('aria-setsize', '2');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
    await expect.element(page.getByText('Nobody')).toBeVisible();
    expect(page.getByRole('listbox').query()).toBeNull();
  });

  test('a heading is a group that owns its options', async () => {
    await renderOnStage(<People sections={SECTIONS} />, { style });
    await expect.element(page.getByRole('option', { name: 'Dan' })).toBeVisible();
    const idOf = (name: string): string => page.getByRole('option', { name }).element().id;
    const groups = page.getByRole('listbox').getByRole('group').elements();
    expect(groups.map((group) => [group.getAttribute('aria-label'), group.getAttribute('aria-owns')])).toEqual([
      ['A', `${idOf('Ada')} ${idOf('Amir')}`],
      ['B', `${idOf('Bea')} ${idOf('Ben')}`],
      ['Others', `${idOf('Cleo')} ${idOf('Dan')}`],
    ]);
  });
});
