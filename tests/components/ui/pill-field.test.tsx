import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PillField } from '@/components/ui/pill-field.tsx';
import { expectAccessible } from '../../setup/axe.ts';

const words = { chosen: 'Chosen', remove: (name: string) => `Remove ${name}` };

function Colors({ skipsPills }: { skipsPills: boolean }) {
  const [text, setText] = useState('');
  const [pills, setPills] = useState(['red', 'green', 'blue']);
  const ref = useRef<HTMLInputElement>(null);
  return (
    <PillField
      ref={ref}
      label="Colors"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      pills={pills}
      words={words}
      skipsPills={skipsPills}
      onRemove={(removed) => setPills(pills.filter((pill) => pill !== removed))}
    />
  );
}

function showField({ skipsPills = false } = {}) {
  render(<Colors skipsPills={skipsPills} />);
  return userEvent.setup();
}

const field = () => screen.getByRole('combobox', { name: 'Colors' });
const remove = (color: string) => screen.getByRole('button', { name: `Remove ${color}` });
const pills = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('a field with pills', () => {
  it('names their list and their buttons', async () => {
    showField();
    expect(screen.getByRole('list', { name: 'Chosen' })).toBeVisible();
    expect(remove('green')).toBeVisible();
    await expectAccessible();
  });

  it('is reached by Tab after its pills, or before them if there may be many', async () => {
    const person = showField({ skipsPills: true });
    await person.tab();
    expect(field()).toHaveFocus();
  });

  it('moves to its pills by the arrow keys, and back', async () => {
    const person = showField({ skipsPills: true });
    await person.click(field());
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(remove('green')).toHaveFocus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(field()).toHaveFocus();
  });

  it('moves there by the other arrow in a right-to-left script', async () => {
    const person = showField();
    // As a browser computes it from the page's `dir`.
    field().parentElement?.style.setProperty('direction', 'rtl');
    await person.click(field());
    await person.keyboard('{ArrowLeft}');
    expect(field()).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    expect(remove('blue')).toHaveFocus();
  });

  it('leaves the arrow keys to the text if there is some before the caret', async () => {
    const person = showField();
    await person.type(field(), 'ab{ArrowLeft}');
    expect(field()).toHaveFocus();
  });

  it('keeps a held arrow key and Backspace in the text', async () => {
    const person = showField();
    await person.type(field(), 'ab{ArrowLeft>5/}');
    expect(field()).toHaveFocus();
    await person.keyboard('{Home}{Backspace}');
    expect(pills()).toEqual(['red', 'green', 'blue']);
    expect(field()).toHaveValue('ab');
  });

  it('removes a pill by Delete, and focuses the next one', async () => {
    const person = showField();
    await person.click(field());
    await person.keyboard('{ArrowLeft}{ArrowLeft}{Delete}');
    expect(pills()).toEqual(['red', 'blue']);
    expect(remove('blue')).toHaveFocus();
    await person.keyboard('{Backspace}');
    expect(remove('red')).toHaveFocus();
    await person.keyboard('{Delete}');
    expect(field()).toHaveFocus();
  });

  it('removes a pressed pill, and takes the focus', async () => {
    const person = showField();
    await person.click(remove('red'));
    expect(pills()).toEqual(['green', 'blue']);
    expect(field()).toHaveFocus();
  });
});
