import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ComboField } from '@/components/ui/combo-field.tsx';
import { expectAccessible } from '../../setup/axe.ts';

const fruits = ['apple', 'apricot', 'banana', ...Array.from({ length: 20 }, (_, at) => `fruit ${at + 1}`)];

function Fruit() {
  const [value, setValue] = useState('');
  const ref = useRef<HTMLInputElement>(null);
  return <ComboField ref={ref} label="Fruit" value={value} onChange={setValue} values={fruits} />;
}

function showField() {
  const escaped: string[] = [];
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the keys that the field leaves
    <div onKeyDown={({ key }) => escaped.push(key)}>
      <Fruit />
    </div>,
  );
  return { person: userEvent.setup(), escaped };
}

const field = () => screen.getByRole('combobox', { name: 'Fruit' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('a field with suggestions', () => {
  it('names its list and the highlighted option, and says whether the list is open', async () => {
    const { person } = showField();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await person.type(field(), 'ap');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Suggestions' }).id);
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'apple' }).id);
    await expectAccessible();
  });

  it('moves through the list by arrows, from its end back to its start', async () => {
    const { person } = showField();
    await person.type(field(), 'ap');
    expect(highlighted()).toBe('apple');
    await person.keyboard('{ArrowUp}');
    expect(highlighted()).toBe('apricot');
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field()).toHaveValue('apricot');
    expect(options()).toEqual([]);
  });

  it('moves through a long list by pages, and to its ends once the arrows are used', async () => {
    const { person } = showField();
    await person.click(field());
    await person.keyboard('{ArrowDown}');
    expect(options()).toEqual(fruits);
    await person.keyboard('{PageDown}');
    expect(highlighted()).toBe('fruit 6');
    await person.keyboard('{PageDown}{PageDown}');
    expect(highlighted()).toBe('fruit 20');
    await person.keyboard('{Home}');
    expect(highlighted()).toBe('apple');
    await person.keyboard('{End}{PageUp}{Enter}');
    expect(field()).toHaveValue('fruit 12');
  });

  it('leaves the keys of a composition to the input method', async () => {
    const { person } = showField();
    await person.type(field(), 'ap');
    fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(field()).toHaveValue('ap');
    expect(highlighted()).toBe('apple');
  });

  it('moves the caret by Home and End while a person types', async () => {
    const { person } = showField();
    await person.type(field(), 'pple{Home}a');
    expect(field()).toHaveValue('apple');
  });

  it('handles the keys that it uses, and ignores all others', async () => {
    const { person, escaped } = showField();
    await person.type(field(), 'ap{Escape}');
    expect(field()).toHaveValue('ap');
    expect(options()).toEqual([]);
    expect(escaped).not.toContain('Escape');
    await person.keyboard('{Escape}{Enter}');
    expect(escaped).toEqual(expect.arrayContaining(['Escape', 'Enter']));
  });

  it('closes at an Enter without an option, which the form gets', async () => {
    const { person, escaped } = showField();
    await person.type(field(), 'nana');
    expect(options()).toEqual(['banana']);
    await person.keyboard('{Enter}');
    expect(options()).toEqual([]);
    expect(field()).toHaveValue('nana');
    expect(escaped).toContain('Enter');
  });

  it('leaves Shift with Home and End to the text', async () => {
    const { person } = showField();
    await person.type(field(), 'ap{ArrowDown}{Shift>}{Home}{/Shift}');
    expect(highlighted()).toBe('apricot');
  });

  it('takes a pressed option, and keeps the focus', async () => {
    const { person } = showField();
    await person.type(field(), 'ban');
    await person.click(screen.getByRole('option', { name: 'banana' }));
    expect(field()).toHaveValue('banana');
    expect(field()).toHaveFocus();
  });

  it('closes the list when it is left, and takes nothing', async () => {
    const { person } = showField();
    await person.type(field(), 'ap');
    await person.tab();
    expect(options()).toEqual([]);
    expect(field()).toHaveValue('ap');
  });
});
