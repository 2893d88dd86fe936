import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UtmFields } from '@/components/link-form/utm/utm-fields.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { expectAccessible } from '../../../setup/axe.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { showInDraft } from '../in-draft.tsx';
import { showUtm } from './shown.tsx';

const field = (name: string) => screen.getByRole('combobox', { name });
const tagged = `${here.address}?a=1&utm_source=news&utm_medium=email`;

describe('the five fields', () => {
  it('hold what is typed, and switch the section on', async () => {
    const { person, draft } = await showUtm();
    await person.type(field('Source'), 'newsletter');
    await person.type(field('Campaign'), 'spring');
    expect(draft()).toMatchObject({ has_utm: true, utm_source: 'newsletter', utm_campaign: 'spring' });
    expect(['Source', 'Medium', 'Campaign', 'Term', 'Content'].map((name) => field(name).getAttribute('name'))).toEqual(
      ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
    );
  });

  it('take as much as the interface does, and say what is too much', async () => {
    const { person } = await showUtm({ utm_term: 'x'.repeat(fields.utm_source.max) });
    expect(screen.getByText('200/200')).toBeVisible();
    expect(field('Term')).toBeValid();
    await person.type(field('Term'), 'y');
    expect(field('Term')).toHaveAccessibleDescription('At most 200 characters');
  });

  it('offer the values used before, which Enter takes', async () => {
    await connectedService();
    await makeLink({ has_utm: true, utm_source: 'used-before' });
    const { person, draft } = await showUtm();
    await person.type(field('Source'), 'use');
    expect(await screen.findByRole('option', { name: 'used-before', selected: true })).toBeVisible();
    await person.keyboard('{Enter}');
    expect(draft().utm_source).toBe('used-before');
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('an empty field', () => {
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  /** Six sources were used, `six` last. */
  async function usedSources() {
    await connectedService();
    for (const utm_source of ['one', 'two', 'three', 'four', 'five', 'six'])
      await makeLink({ has_utm: true, utm_source });
    const shown = await showUtm();
    await shown.person.click(field('Source'));
    await waitFor(() => expect(offered()).toEqual(['six', 'five', 'four', 'three', 'two']));
    return shown;
  }

  it('offers the five values used last, and takes none of them by itself', async () => {
    const { person, draft } = await usedSources();
    await expectAccessible();
    await person.keyboard('{Enter}');
    expect(draft().utm_source).toBe('');
    await person.click(screen.getByRole('option', { name: 'four' }));
    expect(draft().utm_source).toBe('four');
    expect(offered()).toEqual([]);
    await person.clear(field('Source'));
    expect(offered()).toHaveLength(5);
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(draft().utm_source).toBe('five');
  });

  it('offers all where the arrow keys ask for them, once the five are closed', async () => {
    const { person } = await usedSources();
    await person.keyboard('{Escape}');
    expect(offered()).toEqual([]);
    await person.keyboard('{ArrowDown}');
    expect(offered()).toEqual(['six', 'five', 'four', 'three', 'two', 'one']);
    await person.tab();
    expect(offered()).toEqual([]);
  });
});

describe('a value that differs from the usual one in its spelling alone', () => {
  const usual = (value: string) => screen.queryByRole('button', { name: new RegExp(`^Use .?${value}`) });

  it('is pointed out, and changed at one press', async () => {
    const { person, draft } = await showUtm();
    await person.type(field('Source'), 'Instagram');
    await person.tab();
    const change = usual('instagram');
    expect(change).toHaveAttribute(
      'title',
      'The usual spelling is instagram. Reports count other spellings separately.',
    );
    await expectAccessible();
    if (change) await person.click(change);
    expect(draft().utm_source).toBe('instagram');
    expect(field('Source')).toHaveFocus();
    expect(usual('instagram')).toBeNull();
  });

  it('is one of those used before, too', async () => {
    await connectedService();
    await makeLink({ has_utm: true, utm_campaign: 'spring-sale' });
    await showUtm({ has_utm: true, utm_campaign: 'Spring sale' });
    expect(await screen.findByRole('button', { name: /^Use .?spring-sale/ })).toBeVisible();
  });
});

describe('an address that has UTM parameters', () => {
  it('gives them to the fields at one press, and takes them back at another', async () => {
    const { person, draft } = await showUtm({ long_url: tagged });
    expect(screen.getByText('The address already has utm_source=news and utm_medium=email.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Move to fields' }));
    expect(draft()).toMatchObject({
      long_url: `${here.address}?a=1`,
      has_utm: true,
      utm_source: 'news',
      utm_medium: 'email',
    });
    expect(screen.queryByText(/The address already has/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(draft()).toMatchObject({ long_url: tagged, has_utm: false, utm_source: '', utm_medium: '' });
  });

  it('leaves what is typed already', async () => {
    const { person, draft } = await showUtm({ long_url: tagged, utm_source: 'typed' });
    await person.click(screen.getByRole('button', { name: 'Move to fields' }));
    expect(draft()).toMatchObject({ utm_source: 'typed', utm_medium: 'email' });
  });

  it('cannot be undone once something else was typed there', async () => {
    const { person } = await showUtm({ long_url: tagged });
    await person.click(screen.getByRole('button', { name: 'Move to fields' }));
    await person.type(field('Source'), 'letter');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('keeps them when it is that of a link there is: its address is set once', async () => {
    await connectedService();
    const { id } = await makeLink({ long_url: tagged });
    const read = await ask('retrieveLink', { id });
    if (!read.ok) throw new Error(read.failure.kind);
    const { draft } = showInDraft(<UtmFields />, {}, { kind: 'edit', id, record: read.value });
    expect(await screen.findByRole('link', { name: /^(Edit presets|Create a preset)$/ })).toBeVisible();
    expect(draft().long_url).toBe(tagged);
    expect(screen.queryByText(/The address already has/)).not.toBeInTheDocument();
  });
});

describe('what comes of the fields', () => {
  it('is the address that a visitor gets', async () => {
    const { person } = await showUtm({ long_url: tagged });
    expect(screen.queryByText('Visitors land on')).not.toBeInTheDocument();
    await person.type(field('Source'), 'my letter');
    expect(screen.getByRole('definition')).toHaveTextContent(
      `${here.address}?a=1&utm_medium=email&utm_source=my%20letter`,
    );
  });

  it('is the channel that Google Analytics counts it in, as one types', async () => {
    const { person } = await showUtm();
    await person.type(field('Source'), 'newsletter');
    expect(screen.getByText(/Unassigned \(no channel for these values\)/)).toBeVisible();
    await person.type(field('Medium'), 'email');
    expect(screen.getByText('Google Analytics: Email (by medium)')).toBeVisible();
  });

  it('is a guess where the source is not known', async () => {
    await showUtm({ has_utm: true, utm_source: 'ourforum', utm_medium: 'cpc' });
    expect(screen.getByText(/Paid Other \(by medium\)$/)).toBeVisible();
    expect(screen.getByText(/^Another channel if Google lists ourforum/)).toBeVisible();
  });

  it('is nothing while the section is off', async () => {
    await showUtm({ utm_source: 'newsletter', utm_medium: 'email' });
    expect(screen.queryByText(/Google Analytics/)).not.toBeInTheDocument();
    expect(screen.queryByText('Visitors land on')).not.toBeInTheDocument();
  });
});
