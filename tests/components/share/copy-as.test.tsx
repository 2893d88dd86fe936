import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CopyButton } from '@/components/share/copy-button.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { copied, copiedHtml, refuseCopying } from '../../setup/clipboard.ts';
import { show } from '../../setup/show.ts';

const link = {
  id: '123e4567-e89b-42d3-a456-426614174000',
  title: 'Spring sale',
  short_url: 'https://hem.example/a',
  custom_url: null,
};

function Copies() {
  const { copying, ticked, copyOne } = useCopying();
  const copy = (form?: CopyForm) => void copyOne(Promise.resolve(link), form);
  return (
    <>
      <CopyButton copying={copying} ticked={ticked} onCopy={copy} />
      <p role="status">{copying}</p>
    </>
  );
}

const choose = async (part: { copyForm: CopyForm; template?: string }) =>
  quickItem.set({ ...(await quickItem.get()), ...part });
const copy = () => screen.getByRole('button', { name: 'Copy' });
const copyAs = () => screen.getByRole('button', { name: 'Copy as' });
const forms = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);

describe('copying a link', () => {
  it('copies its address by default', async () => {
    const { person } = show(<Copies />);
    await person.click(copy());
    await waitFor(() => expect(copied()).toBe('https://hem.example/a'));
    expect(copiedHtml()).toBeNull();
  });

  it('copies in the chosen format, also as rich text', async () => {
    await choose({ copyForm: 'names' });
    const { person } = show(<Copies />);
    await person.click(copy());
    await waitFor(() => expect(copied()).toBe('Spring sale: https://hem.example/a'));
    expect(copiedHtml()).toBe('Spring sale: <a href="https://hem.example/a">https://hem.example/a</a>');
  });

  it('copies by a template of the person', async () => {
    await choose({ copyForm: 'template', template: '{title} <{address}>' });
    const { person } = show(<Copies />);
    await person.click(copy());
    await waitFor(() => expect(copied()).toBe('Spring sale <https://hem.example/a>'));
  });

  it('copies once in another format, by two presses, and then in the usual one again', async () => {
    const { person } = show(<Copies />);
    await person.click(copyAs());
    expect(await forms()).toEqual(['Address', 'Title and address', 'Markdown', 'HTML']);
    expect(screen.getByRole('menuitem', { name: /Your choice/ })).toHaveTextContent('Address');
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(copied()).toBe('[Spring sale](https://hem.example/a)'));
    expect(copyAs()).toHaveFocus();
    await person.click(await screen.findByRole('button', { name: /^Cop(y|ied)$/ }));
    await waitFor(() => expect(copied()).toBe('https://hem.example/a'));
    expect((await quickItem.get()).copyForm).toBe('addresses');
  });

  it('offers the template if there is one', async () => {
    await choose({ copyForm: 'addresses', template: '{address}' });
    const { person } = show(<Copies />);
    await person.click(copyAs());
    expect(await forms()).toContain('Your template');
  });

  it('reports a refusal of the browser, in any format', async () => {
    await choose({ copyForm: 'html' });
    const { person } = show(<Copies />);
    refuseCopying();
    await person.click(copy());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('failed'));
  });
});
