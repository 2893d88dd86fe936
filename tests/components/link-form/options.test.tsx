import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OtherOptions } from '@/components/link-form/other-options.tsx';
import { QuickOptions } from '@/components/link-form/quick-options.tsx';
import { useOpenSections } from '@/components/link-form/use-refusal.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { showInDraft } from './in-draft.tsx';
import { madeAddress, shorten, showPanel } from './panel.tsx';

const onAllOptions = vi.fn();

/** The options as the popup shows them. */
function Options() {
  const { open, toggle } = useOpenSections();
  return (
    <>
      <QuickOptions open={open} onToggle={toggle} />
      <OtherOptions open={open} onToggle={toggle} onAllOptions={onAllOptions} />
    </>
  );
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const others = ['Platforms', 'Countries', 'Cloaking', 'Password', 'Expiration'];

describe('what is set beside the quick options', () => {
  it('is seen at a glance', () => {
    showInDraft(<Options />, { has_ios_targeting: true, has_cloaking: true });
    const on = ['Platforms', 'Countries', 'Cloaking'].filter(
      (name) => toggle(name).getAttribute('aria-checked') === 'true',
    );
    expect(on).toEqual(['Platforms', 'Cloaking']);
  });

  it('has its name in sight, and says that it is set', () => {
    showInDraft(<Options />, { has_password: true });
    for (const name of others) expect(screen.getByText(name)).toBeVisible();
    expect(head('Password, set')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Expiration' })).toBeVisible();
  });

  it('is switched off, and on again with all that it had', async () => {
    const part = { has_ios_targeting: true, ios_target_url: 'https://example.com/ios' };
    const { person, draft } = showInDraft(<Options />, part);
    const before = draft();
    await person.click(toggle('Platforms'));
    expect(draft()).toEqual({ ...before, has_ios_targeting: false });
    expect(toggle('Platforms')).not.toBeChecked();
    await person.click(toggle('Platforms'));
    expect(draft()).toEqual(before);
  });

  it.each(['Platforms', 'Countries'])('leads to the full page where it is empty: %s', async (name) => {
    const { person, draft } = showInDraft(<Options />);
    const before = draft();
    await person.click(toggle(name));
    expect(onAllOptions.mock.lastCall).toEqual([name.toLowerCase()]);
    expect(draft()).toEqual(before);
  });

  it('is set in place: an expiration, which is then said to be set', async () => {
    const { person, draft } = showInDraft(<Options />);
    await person.click(head('Expiration'));
    await person.click(await screen.findByRole('button', { name: '1 month' }));
    expect(draft().has_expiration).toBe(true);
    expect(Date.parse(draft().expiration)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect(head('Expiration, set')).toHaveAttribute('aria-expanded', 'true');
    await person.click(toggle('Use Expiration'));
    expect(draft().has_expiration).toBe(false);
    await person.click(
      screen.getByRole('region', { name: 'Expiration' }).querySelector('[aria-expanded]') ?? document.body,
    );
    expect(screen.queryByLabelText('Date and time')).not.toBeInTheDocument();
  });

  it('is set in place: a password, which is kept when its fields are closed', async () => {
    const { person, draft } = showInDraft(<Options />);
    await person.click(head('Password'));
    await person.type(await screen.findByLabelText('Password', { selector: 'input' }), 'secret');
    await person.click(head('Password, set'));
    expect(screen.queryByLabelText('Password', { selector: 'input' })).not.toBeInTheDocument();
    expect(draft()).toMatchObject({ has_password: true, password: 'secret' });
  });

  it('is all there is to say of cloaking: it goes on at once', async () => {
    onAllOptions.mockClear();
    const { person, draft } = showInDraft(<Options />);
    await person.click(toggle('Cloaking'));
    expect(draft().has_cloaking).toBe(true);
    expect(onAllOptions).not.toHaveBeenCalled();
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
    ['Platforms', { has_ios_targeting: true }, 'iOS address: Enter an address for iOS, or turn it off'],
    ['Countries', { has_geo_targeting: true }, 'Countries: Add a country and its address, or turn this off'],
  ];

  it.each(wanting)(
    'says what it wants of an option that is not here, and leads there: %s',
    async (name, part, said) => {
      const { connection, links } = await connectedService();
      const { person, onAllOptions } = showPanel(connection, { saved: savedDraft(part) });
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await person.click(shorten());
      expect(await screen.findByRole('alert')).toHaveTextContent(said);
      expect(await links()).toEqual([]);
      await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'All options' }));
      expect(onAllOptions.mock.calls).toEqual([[name.toLowerCase(), expect.objectContaining(part)]]);
    },
  );

  it.each([
    ['Password', { has_password: true }, 'Enter a password, or turn this off'],
    ['Date and time', { has_expiration: true, expiration: '2020-01-01T00:00:00.000Z' }, 'Choose a time in the future'],
  ])('opens the option here that is not as it should be: %s', async (label, part, said) => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { saved: savedDraft(part) });
    await person.click(shorten());
    const field = await screen.findByLabelText(label, { selector: 'input' });
    expect(field).toHaveAccessibleDescription(said);
    await waitFor(() => expect(field).toHaveFocus());
    expect(await links()).toEqual([]);
  });

  it('is made once that option is switched off', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { saved: savedDraft({ has_ios_targeting: true }) });
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
    const { person } = showPanel(connection, { saved: savedDraft({ long_url: 'https://example.com/elsewhere' }) });
    expect(screen.getByLabelText('Address to shorten')).toHaveValue('https://example.com/elsewhere');
    expect(screen.queryByTitle(here.address)).not.toBeInTheDocument();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/elsewhere' }]);
  });

  it('opens the section here in which something is wrong, and takes the focus there', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { saved: savedDraft({ has_utm: true, utm_source: 'x'.repeat(201) }) });
    await person.click(shorten());
    const source = await screen.findByLabelText('Source');
    expect(source).toHaveAccessibleDescription(/At most 200 characters/);
    await waitFor(() => expect(source).toHaveFocus());
    expect(await links()).toEqual([]);
  });
});
