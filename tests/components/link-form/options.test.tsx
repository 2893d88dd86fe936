import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OtherOptions } from '@/components/link-form/other-options.tsx';
import { QuickOptions } from '@/components/link-form/quick-options.tsx';
import { useOpenSections } from '@/components/link-form/use-refusal.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { kept } from '../../setup/drafts.ts';
import { showInDraft } from './in-draft.tsx';
import { madeAddress, shorten, showPanel } from './panel.tsx';

const onAllOptions = vi.fn();

/** The options as the popup shows them. */
function Options() {
  const { open, toggle } = useOpenSections();
  return <QuickOptions open={open} onToggle={toggle} onAllOptions={onAllOptions} />;
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const others = ['Platforms', 'Countries', 'Cloaking', 'Password', 'Expiration'];

describe('what is set beside the quick options', () => {
  it('is seen at a glance', () => {
    showInDraft(<OtherOptions onOpen={onAllOptions} />, { has_ios_targeting: true, has_password: true });
    const on = others.filter((name) => toggle(name).getAttribute('aria-checked') === 'true');
    expect(on).toEqual(['Platforms', 'Password']);
  });

  it('is switched off, and on again with all that it had', async () => {
    const part = { has_expiration: true, expiration_clicks: '500' };
    const { person, draft } = showInDraft(<OtherOptions onOpen={onAllOptions} />, part);
    const before = draft();
    await person.click(toggle('Expiration'));
    expect(draft()).toEqual({ ...before, has_expiration: false });
    expect(toggle('Expiration')).not.toBeChecked();
    await person.click(toggle('Expiration'));
    expect(draft()).toEqual(before);
  });

  it.each(others.filter((name) => name !== 'Cloaking'))(
    'leads to the full page where it is empty: %s',
    async (name) => {
      const onOpen = vi.fn();
      const { person, draft } = showInDraft(<OtherOptions onOpen={onOpen} />);
      const before = draft();
      await person.click(toggle(name));
      expect(onOpen.mock.calls).toEqual([[name.toLowerCase()]]);
      expect(draft()).toEqual(before);
    },
  );

  it('is all there is to say of cloaking: it goes on at once', async () => {
    const onOpen = vi.fn();
    const { person, draft } = showInDraft(<OtherOptions onOpen={onOpen} />);
    await person.click(toggle('Cloaking'));
    expect(draft().has_cloaking).toBe(true);
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('a section that opens in place', () => {
  it('is closed at first, and loaded when it is opened', async () => {
    const { person } = showInDraft(<Options />);
    expect(head('UTM')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText('Source')).not.toBeInTheDocument();
    await person.click(head('UTM'));
    expect(await screen.findByLabelText('Source')).toBeVisible();
    await person.click(head('UTM'));
    expect(screen.getByLabelText('Source')).not.toBeVisible();
  });

  it('goes on with the first that is typed in it, and says in one line what is set', async () => {
    const { person, draft } = showInDraft(<Options />);
    await person.click(head('UTM'));
    await person.type(await screen.findByLabelText('Source'), 'mail');
    expect(draft()).toMatchObject({ has_utm: true, utm_source: 'mail' });
    expect(toggle('Use UTM')).toBeChecked();
    await person.click(head('UTM'));
    expect(head('UTM')).toHaveTextContent('mail');
  });

  it('opens when it is switched on, and keeps what it has when it is switched off', async () => {
    const { person, draft } = showInDraft(<Options />, { meta_title: 'A sale' });
    await person.click(toggle('Use Social preview'));
    expect(await screen.findByLabelText('Preview title')).toHaveValue('A sale');
    await person.click(toggle('Use Social preview'));
    expect(draft()).toMatchObject({ has_opengraph: false, meta_title: 'A sale' });
    expect(screen.getByLabelText('Preview title')).toHaveValue('A sale');
  });

  it('leads on to all options', async () => {
    const { person } = showInDraft(<Options />);
    await person.click(screen.getByRole('button', { name: 'All options' }));
    expect(onAllOptions.mock.lastCall).toEqual([null]);
  });
});

describe('a draft that was begun on the full page', () => {
  const wanting: [string, Partial<LinkDraft>, string][] = [
    ['Password', { has_password: true }, 'Password: Enter a password, or turn this off'],
    ['Platforms', { has_ios_targeting: true }, 'iOS address: Enter an address for iOS, or turn it off'],
    [
      'Expiration',
      { has_expiration: true, expiration: '2020-01-01T00:00:00.000Z' },
      'Expiry date: Choose a time in the future',
    ],
  ];

  it.each(wanting)(
    'says what it wants of an option that is not here, and leads there: %s',
    async (name, part, said) => {
      const { connection, links } = await connectedService();
      const { person, onAllOptions } = showPanel(connection, { kept: kept(part) });
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await person.click(shorten());
      expect(await screen.findByRole('alert')).toHaveTextContent(said);
      expect(await links()).toEqual([]);
      await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'All options' }));
      expect(onAllOptions.mock.calls).toEqual([[name.toLowerCase(), expect.objectContaining(part)]]);
    },
  );

  it('is made once that option is switched off', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { kept: kept({ has_ios_targeting: true }) });
    await person.click(shorten());
    await screen.findByRole('alert');
    await person.click(toggle('Platforms'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ has_ios_targeting: 0 }]);
  });

  it('shows where it leads when that is not the page in the tab', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { kept: kept({ long_url: 'https://example.com/elsewhere' }) });
    expect(screen.getByLabelText('Address to shorten')).toHaveValue('https://example.com/elsewhere');
    expect(screen.queryByTitle(here.address)).not.toBeInTheDocument();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/elsewhere' }]);
  });

  it('opens the section here in which something is wrong, and takes the focus there', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { kept: kept({ has_utm: true, utm_source: 'x'.repeat(201) }) });
    await person.click(shorten());
    const source = await screen.findByLabelText('Source');
    expect(source).toHaveAccessibleDescription(/At most 200 characters/);
    await waitFor(() => expect(source).toHaveFocus());
    expect(await links()).toEqual([]);
  });
});
