import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keyed } from '@/components/keys/keyed.ts';
import { KeysDialog } from '@/components/keys/keys-dialog.tsx';
import { pressKey as pressInPopup, readSingleKeys } from '@/components/keys/press-key.ts';
import { shownActions } from '@/components/keys/shown-actions.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { show } from '../../setup/show.ts';

const pressed = vi.fn<(name: string) => void>();
beforeEach(async () => {
  pressed.mockClear();
  await readSingleKeys();
  document.documentElement.className = 'popup';
});
afterEach(() => {
  document.documentElement.className = '';
});

const typed = { current: '' };
const pressKey = (event: KeyboardEvent) => pressInPopup(event, typed);
const press = (key: string, more: KeyboardEventInit = {}) => pressKey(new KeyboardEvent('keydown', { key, ...more }));

interface Props {
  name: string;
  keys?: string[];
  hidden?: boolean;
  busy?: boolean;
}

const One = ({ name, keys = [], hidden = false, busy = false }: Props) => (
  <button
    type="button"
    {...keyed(...keys)}
    style={hidden ? { display: 'none' } : {}}
    aria-disabled={busy}
    onClick={() => pressed(name)}
  >
    {name}
  </button>
);

const Field = ({ name, keys, value = '' }: { name: string; keys: string; value?: string }) => (
  <label>
    {name}
    <input aria-keyshortcuts={keys} defaultValue={value} onChange={({ target }) => pressed(target.value)} />
  </label>
);

const listedKeys = () => shownActions().map(({ keys: [key], words }) => `${key} ${words}`);

describe('keys of the visible buttons', () => {
  it('are the declared ones, and numbers for the others', () => {
    show(
      <>
        <One name="Retry" />
        <One name="Copy" keys={['c']} />
        <One name="Shown later" keys={['x']} hidden />
        <One name="Busy" busy />
        <One name="Delete" keys={['Delete', 'Backspace']} />
        <One name="Second" keys={['2']} />
        <One name="Discard" />
      </>,
    );
    expect(listedKeys()).toEqual(['1 Retry', 'c Copy', 'Delete Delete', '2 Second', '3 Discard']);
    for (const key of ['c', 'Backspace', '3', 'x', 'z']) press(key);
    expect(pressed.mock.calls).toEqual([['Copy'], ['Delete'], ['Discard']]);
  });

  it('focus fields, too, whose text is replaced by typing', async () => {
    const { person } = show(
      <>
        <Field name="Slug" keys="l" value="sale" />
        <One name="Shorten" keys={['Enter']} />
        <button type="button" aria-keyshortcuts="c">
          Copy<span aria-hidden>↵</span>
        </button>
      </>,
    );
    expect(listedKeys()).toEqual(['l Slug', 'Enter Shorten', 'c Copy']);
    press('l');
    expect(screen.getByLabelText('Slug')).toHaveFocus();
    await person.keyboard('spring');
    expect(screen.getByLabelText('Slug')).toHaveValue('spring');
  });

  it('are typed into the field that has got the focus since, if they were pressed while Hem was loading', () => {
    show(
      <>
        <Field name="Slug" keys="l" value="sale" />
        <One name="Retry" />
      </>,
    );
    const early = (key: string) => {
      const event = new KeyboardEvent('keydown', { key });
      screen.getByRole('button').addEventListener('keydown', pressKey, { once: true });
      screen.getByRole('button').dispatchEvent(event);
    };
    for (const key of ['l', '1', 'x', 'Shift']) early(key);
    expect(screen.getByLabelText('Slug')).toHaveValue('1x');
    expect(pressed.mock.calls).toEqual([['1'], ['1x']]);
  });

  it('never run out, however many buttons there are', () => {
    const names = Array.from({ length: 30 }, (_, at) => `Button ${at}`);
    show(
      <div>
        {names.map((name, at) => (
          <One key={name} name={name} keys={at === 0 ? ['a'] : []} />
        ))}
      </div>,
    );
    const keys = shownActions().map(({ keys: [key] }) => key);
    expect(new Set(keys).size).toBe(30);
    expect(keys.at(-1)).toBe('u');
  });

  it('act on the focused link, or else on the first', () => {
    show(
      <ul data-links>
        {['one', 'two'].map((name) => (
          <li key={name}>
            <One name={`Copy ${name}`} keys={['c']} />
            <One name={`Edit ${name}`} keys={['e']} />
          </li>
        ))}
      </ul>,
    );
    press('c');
    document.querySelectorAll('button')[3]?.focus();
    press('c');
    expect(pressed.mock.calls).toEqual([['Copy one'], ['Copy two']]);
  });

  it('act on no other link if the focused one has no such button', () => {
    show(
      <>
        <One name="New" keys={['n']} />
        <ul data-links>
          {['one', 'two'].map((name) => (
            <li key={name}>
              {name === 'one' && <One name={`Delete ${name}`} keys={['Delete']} />}
              <One name={`Edit ${name}`} keys={['e']} />
            </li>
          ))}
        </ul>
      </>,
    );
    document.querySelectorAll('button')[3]?.focus();
    press('Delete');
    expect(pressed).not.toHaveBeenCalled();
    press('n');
    expect(pressed.mock.calls).toEqual([['New']]);
    press('Delete');
    expect(pressed.mock.calls.at(-1)).toEqual(['Delete one']);
  });

  it('act on the same link from the dialog that lists them', () => {
    const onClose = vi.fn<() => void>();
    show(
      <ul data-links>
        {['one', 'two'].map((name) => (
          <li key={name}>
            <One name={`Copy ${name}`} keys={['c']} />
            <One name={`Delete ${name}`} keys={['Delete', 'Backspace']} />
          </li>
        ))}
      </ul>,
    );
    document.querySelectorAll('button')[3]?.focus();
    show(<KeysDialog onClose={onClose} />);
    const dialog = within(screen.getByRole('dialog', { name: 'Keys' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['cCopy two', 'DelDelete two']);
    press('Backspace');
    expect(pressed.mock.calls).toEqual([['Delete two']]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('are those of the open dialog', () => {
    show(
      <>
        <One name="Copy" keys={['c']} />
        <dialog open>
          <One name="Close" />
        </dialog>
      </>,
    );
    press('c');
    press('1');
    expect(pressed.mock.calls).toEqual([['Close']]);
  });

  it('do nothing if the dialog that was open at the press has closed since', () => {
    show(
      <>
        <One name="Copy" keys={['c']} />
        <dialog open />
      </>,
    );
    const dialog = document.querySelector('dialog');
    dialog?.addEventListener('keydown', (event) => {
      dialog.close();
      pressKey(event);
    });
    dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }));
    expect(pressed).not.toHaveBeenCalled();
    press('c');
    expect(pressed.mock.calls).toEqual([['Copy']]);
  });

  it('do nothing with Ctrl, when held, when handled elsewhere, or over a menu', () => {
    show(<One name="Copy" keys={['c']} />);
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }]) press('c', held);
    const taken = new KeyboardEvent('keydown', { key: 'c', cancelable: true });
    taken.preventDefault();
    pressKey(taken);
    show(<div role="menu" />);
    press('c');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('are only Enter, Delete and other named keys if single keys are off', async () => {
    const set = async (keys: boolean) => listLayoutItem.set({ ...(await listLayoutItem.get()), keys });
    await set(false);
    show(
      <>
        <One name="Copy" keys={['c']} />
        <One name="Delete" keys={['Delete', 'Backspace']} />
        <One name="Shorten" keys={['Enter']} />
        <One name="Keys" keys={['?']} />
        <One name="Retry" />
      </>,
    );
    for (const key of ['c', '?', '1', 'Delete', 'Enter']) press(key);
    expect(pressed.mock.calls).toEqual([['Delete'], ['Shorten']]);
    await set(true);
    press('c');
    expect(pressed.mock.calls.at(-1)).toEqual(['Copy']);
  });

  it('are typed into the search while it opens', () => {
    show(
      <>
        <button type="button" aria-keyshortcuts="/" aria-expanded>
          Search
        </button>
        <One name="Copy" keys={['c']} />
      </>,
    );
    for (const key of ['c', 'Shift', ' ', 'C']) press(key);
    expect(typed.current).toBe('c C');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('press no button while the search opens, however they started', async () => {
    const Search = () => {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <button type="button" aria-keyshortcuts="/" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Search
        </button>
      );
    };
    const { person } = show(<Search />);
    const hear = (event: KeyboardEvent) => {
      // As the popup handles them: Enter is left to a focused button.
      if (event.key !== 'Enter' || document.activeElement === document.body) pressKey(event);
    };
    addEventListener('keydown', hear);
    onTestFinished(() => removeEventListener('keydown', hear));
    const search = screen.getByRole('button', { name: 'Search' });
    typed.current = '';
    await person.keyboard('/two words{Enter}');
    expect(search).toHaveAttribute('aria-expanded', 'true');
    expect(typed.current).toBe('two words');
    await person.click(search);
    await person.click(search);
    await person.keyboard(' more');
    expect(search).toHaveAttribute('aria-expanded', 'true');
    expect(typed.current).toBe('two words more');
  });

  it('leave Enter to a focused button', () => {
    show(
      <>
        <One name="Shorten" keys={['Enter']} />
        <One name="Other" />
      </>,
    );
    const other = document.querySelectorAll('button')[1];
    other?.addEventListener('keydown', (event) => pressKey(event));
    other?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(pressed).not.toHaveBeenCalled();
    press('Enter');
    expect(pressed.mock.calls).toEqual([['Shorten']]);
  });
});

it('are shown on no button of a page with its own keys', () => {
  document.documentElement.className = '';
  show(<One name="Copy" keys={['c']} />);
  expect(document.querySelector('[aria-keyshortcuts]')).toBeNull();
});
