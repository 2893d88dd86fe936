import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { TrackingLine } from '@/components/link-form/utm/tracking-line.tsx';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { readPresets } from '@/lib/storage/presets.ts';
import { connectedService } from '../../../setup/connected.ts';
import { showInDraft } from '../in-draft.tsx';
import { addPreset, showUtm } from './shown.tsx';

const field = (name: string) => screen.getByRole('combobox', { name });
const chip = (name: string) => within(screen.getByRole('list', { name: 'Presets' })).getByRole('button', { name });
const button = (name: string) => screen.getByRole('button', { name });
const newsletter = { utm_source: 'Newsletter', utm_medium: 'Email' };
const tidy = { lowerCase: true, spaces: '-' };

describe('a preset in the form', () => {
  it('fills the fields at one press, and is taken back at another', async () => {
    await addPreset('Weekly', newsletter, tidy);
    const { person, draft } = await showUtm({ utm_source: 'typed', utm_campaign: 'Spring Sale' });
    await person.click(chip('Weekly'));
    expect(draft()).toMatchObject({ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring-sale' });
    expect(draft().has_utm).toBe(true);
    expect(screen.getByText('Weekly applied')).toBeVisible();
    expect(chip('Weekly')).toHaveAttribute('aria-current', 'true');
    await person.click(button('Undo'));
    expect(draft()).toMatchObject({ utm_source: 'typed', utm_medium: '', utm_campaign: 'Spring Sale' });
    expect(draft().has_utm).toBe(false);
  });

  it('shows that it stands in the fields when the popup is opened again', async () => {
    await addPreset('Weekly', newsletter, tidy);
    await showUtm({ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' });
    expect(chip('Weekly')).toHaveAttribute('aria-current', 'true');
  });

  it('that is without a name or kept in another tab is there too', async () => {
    await showUtm();
    await addPreset('', newsletter);
    expect(await screen.findByRole('button', { name: 'Unnamed preset' })).toBeVisible();
  });

  it('leads to the page of presets', async () => {
    await showUtm();
    const link = screen.getByRole('link', { name: /^(Edit presets|Create a preset)$/ });
    expect(link).toHaveAttribute('href', fakeBrowser.runtime.getURL(optionsAddress('/presets', pageConnectionId())));
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('a preset with parameters for the destination', () => {
  const page = 'https://example.com/page';
  const added = `${page}?utm_id=7`;
  const preset = () => addPreset('Weekly', newsletter, tidy, { utm_id: '7' });

  it('adds them to the address of a new link, and Undo takes them out again', async () => {
    await preset();
    const { person, draft } = await showUtm({ long_url: page });
    await person.click(chip('Weekly'));
    expect(draft().long_url).toBe(added);
    expect(screen.getByText(`${added}&utm_source=newsletter&utm_medium=email`)).toBeVisible();
    await person.click(button('Undo'));
    expect(draft()).toMatchObject({ long_url: page, utm_source: '' });
  });

  it('offers them for a destination that was typed later, with readable values', async () => {
    await addPreset('Weekly', newsletter, tidy, { utm_id: 'Été 7' });
    const { person, draft, store } = await showUtm({ long_url: '' });
    await person.click(chip('Weekly'));
    expect(draft().long_url).toBe('');
    store.getState().change({ long_url: page });
    expect(await screen.findByText('The preset also adds these to the destination: utm_id=Été 7')).toBeVisible();
    await person.click(button('Add'));
    expect(draft().long_url).toBe(`${page}?utm_id=%C3%89t%C3%A9%207`);
    expect(screen.queryByText(/^The preset also adds/)).not.toBeInTheDocument();
  });

  it('keeps them apart from what tracks in the address of the page', async () => {
    await preset();
    const { person, draft } = showInDraft(<TrackingLine />, {
      ...{ long_url: `${page}?gclid=1&utm_id=7`, has_utm: true },
      ...{ utm_source: 'newsletter', utm_medium: 'email' },
    });
    expect(await screen.findByText('1 tracking parameter')).toHaveAttribute('title', 'gclid=1');
    await person.click(button('Remove'));
    expect(draft().long_url).toBe(added);
  });

  it('leaves the same parameters to be removed while it is not applied', async () => {
    await preset();
    const { person, draft } = showInDraft(<TrackingLine />, { long_url: added });
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(draft().long_url).toBe(page);
  });
});

describe('hygiene', () => {
  it('waits until the field is left, says what it changed, and is taken back for good', async () => {
    await addPreset('Weekly', newsletter, tidy);
    const { person, draft } = await showUtm();
    await person.click(chip('Weekly'));
    await person.type(field('Campaign'), 'Spring Sale');
    expect(draft().utm_campaign).toBe('Spring Sale');
    await person.tab();
    expect(draft().utm_campaign).toBe('spring-sale');
    const campaign = field('Campaign').closest('[data-field]');
    const said = within(campaign instanceof HTMLElement ? campaign : document.body);
    expect(said.getByText('Changed from “Spring Sale”')).toBeVisible();
    await person.click(said.getByRole('button', { name: 'Undo' }));
    expect(draft().utm_campaign).toBe('Spring Sale');
    expect(field('Campaign')).toHaveFocus();
    await person.tab();
    expect(draft().utm_campaign).toBe('Spring Sale');
  });

  it('comes before Enter sends the form', async () => {
    await addPreset('Weekly', newsletter, tidy);
    const { person, draft } = await showUtm();
    await person.click(chip('Weekly'));
    await person.type(field('Campaign'), 'Spring Sale{Enter}');
    expect(draft().utm_campaign).toBe('spring-sale');
  });

  it('is that of the connection’s default where no other preset stands in the fields', async () => {
    const { connection } = await connectedService();
    await addPreset('House rules', {}, tidy);
    await defaultPresetItem.of(connection.id).set('House rules');
    const { person, draft } = await showUtm();
    await person.type(field('Campaign'), 'Spring Sale');
    await person.tab();
    expect(draft().utm_campaign).toBe('spring-sale');
  });

  it('is nobody’s without a preset', async () => {
    await addPreset('Weekly', newsletter, tidy);
    const { person, draft } = await showUtm();
    await person.type(field('Campaign'), ' Spring Sale ');
    await person.tab();
    expect(draft().utm_campaign).toBe(' Spring Sale ');
  });

  it('offers the allowed values, and warns of others without refusing them', async () => {
    await addPreset('Weekly', newsletter, { ...tidy, allowed: { utm_campaign: ['Spring', 'Summer'] } });
    const { person, draft } = await showUtm();
    await person.click(chip('Weekly'));
    expect(field('Campaign')).toHaveAccessibleDescription('Allowed: spring, summer');
    await person.click(field('Campaign'));
    await person.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['spring', 'summer']);
    await person.keyboard('{Escape}');
    await person.type(field('Campaign'), 'autumn');
    expect(field('Campaign')).toHaveAccessibleDescription('Not an allowed value. Allowed: spring, summer');
    expect(field('Campaign')).toBeValid();
    expect(draft().utm_campaign).toBe('autumn');
  });
});

describe('saving a preset', () => {
  it('keeps what stands in the fields under a name', async () => {
    const { person } = await showUtm();
    expect(screen.queryByRole('button', { name: 'Save as preset' })).not.toBeInTheDocument();
    await person.type(field('Source'), 'newsletter');
    await person.type(field('Medium'), 'email');
    await person.click(button('Save as preset'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('newsletter / email');
    await person.clear(screen.getByRole('textbox', { name: 'Name' }));
    await person.keyboard('Weekly{Enter}');
    await waitFor(() => expect(chip('Weekly')).toHaveAttribute('aria-current', 'true'));
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect((await readPresets()).presets).toMatchObject([
      { name: 'Weekly', values: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: '' } },
    ]);
  });

  it('asks for a name that no other has', async () => {
    await addPreset('Weekly', { utm_source: 'other' });
    const { person } = await showUtm({ has_utm: true, utm_source: 'a', utm_campaign: 'Weekly' });
    await person.click(button('Save as preset'));
    await person.click(button('Save'));
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveAccessibleDescription('Another preset has this name');
    await person.clear(name);
    await person.click(button('Save'));
    expect(name).toHaveAccessibleDescription('Enter a name');
    await person.type(name, 'x{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect((await readPresets()).presets).toHaveLength(1);
  });

  it('keeps name and values in sight where the browser refuses', async () => {
    const { person } = await showUtm({ has_utm: true, utm_campaign: 'spring' });
    vi.spyOn(fakeBrowser.storage.sync, 'set').mockRejectedValue(new Error('QUOTA_BYTES'));
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES'));
    await person.click(button('Save as preset'));
    await person.click(button('Save'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/storage refused it/),
    );
    expect(field('Campaign')).toHaveValue('spring');
  });
});
