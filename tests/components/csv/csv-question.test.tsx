import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SaveButton } from '@/components/stats/export/save-button.tsx';
import { managedItem } from '@/lib/storage/managed.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { show } from '../../setup/show.ts';

const rows = [
  ['Titel', 'Klicks'],
  ['Größe; Öl, "süß"', '007'],
];

function setUp(language = 'en-US') {
  const browserLanguage = vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  onTestFinished(() => browserLanguage.mockRestore());
  const saved = savedFiles();
  const { person } = show(<SaveButton label="Links as CSV" file="links" rows={() => rows} />);
  const press = () => person.click(screen.getByRole('button', { name: 'Links as CSV' }));
  const question = async () => within(await screen.findByRole('dialog', { name: 'Save as CSV' }));
  return { saved, person, press, question };
}

const savedText = async (saved: ReadonlyMap<string, Blob>, name: string) => {
  await expect.poll(() => saved.has(name)).toBe(true);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved.get(name)?.arrayBuffer());
};

describe('a CSV file', () => {
  it('asks for its separator once, and remembers it', async () => {
    const { saved, person, press, question } = setUp();
    await press();
    const dialog = await question();
    expect(dialog.getByRole('radio', { name: 'Comma' })).toBeChecked();
    await expectAccessible();
    await person.click(dialog.getByRole('radio', { name: 'Tab' }));
    expect([...saved]).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await savedText(saved, 'links.tsv')).toBe('\ufeffTitel\tKlicks\r\n"Größe; Öl, ""süß"""\t007\r\n');
    expect(await preferencesItem.get()).toMatchObject({ csvSeparator: 'tab' });
    await preferencesItem.update((preferences) => ({ ...preferences, csvSeparator: 'semicolon' }));
    await press();
    expect(await savedText(saved, 'links.csv')).toBe('\ufeffTitel;Klicks\r\n"Größe; Öl, ""süß""";007\r\n');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('proposes semicolons in a language with a decimal comma, and Enter takes them', async () => {
    const { saved, person, press, question } = setUp('de-DE');
    await press();
    const dialog = await question();
    expect(dialog.getByRole('radio', { name: 'Semicolon' })).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await savedText(saved, 'links.csv')).toContain('Titel;Klicks');
  });

  it('is not saved after Cancel, which remembers nothing', async () => {
    const { saved, person, press, question } = setUp();
    await press();
    const dialog = await question();
    await person.click(dialog.getByRole('radio', { name: 'Semicolon' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([...saved]).toEqual([]);
    expect(await preferencesItem.get()).toMatchObject({ csvSeparator: 'ask' });
  });

  it('asks each time if the organization wants that, and says nothing of remembering', async () => {
    await managedItem.set({ policy: { preferences: { csvSeparator: 'ask' } }, unreadable: [], before: {} });
    const { saved, person, press, question } = setUp();
    for (const [name, heads] of [
      ['Semicolon', 'Titel;Klicks'],
      ['Comma', 'Titel,Klicks'],
    ] as const) {
      await press();
      const dialog = await question();
      expect(dialog.queryByText(/remembers/)).not.toBeInTheDocument();
      await person.click(dialog.getByRole('radio', { name }));
      await person.click(dialog.getByRole('button', { name: 'Save' }));
      await expect.poll(() => savedText(saved, 'links.csv')).toContain(heads);
    }
    expect(await preferencesItem.get()).toMatchObject({ csvSeparator: 'ask' });
  });
});
