import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { until } from '../../setup/until.ts';
import { button, connectWithCachedLinks, linkHere, openPopup, pageLinks } from './popup.tsx';

const utm = { utm_source: 'x', utm_medium: 'social', utm_campaign: 'spring', utm_term: null, utm_content: null };
const tagged = (number: number) =>
  linkHere(number, { title: 'Page', tags: ['spring'], has_utm: true, utm, custom_link: 'taken', custom_url: null });

describe('a copy of a link of the page', () => {
  it('has everything but the slug, with the UTM open and the focus on the source', async () => {
    await connectWithCachedLinks([tagged(1)]);
    const { person } = await openPopup();
    await person.click(button('Duplicate'));
    const source = await screen.findByLabelText('Source');
    await waitFor(() => expect(source).toHaveFocus());
    expect(source).toHaveValue('x');
    expect(screen.getByLabelText('Medium')).toHaveValue('social');
    expect(screen.getByRole('textbox', { name: 'Custom slug' })).toHaveValue('');
    expect(screen.getByRole('list', { name: 'Tags of this link' })).toHaveTextContent('spring');
    await person.click(button('Links of this page'));
    expect(pageLinks()).toBeVisible();
  });

  it('requires a password if the link has one, which cannot be read', async () => {
    await connectWithCachedLinks([linkHere(1, { has_password: true })]);
    const { person } = await openPopup();
    await person.click(button('Duplicate'));
    await until(() => expect(screen.getByLabelText('Source')).toHaveFocus());
    await person.click(button('Shorten & copy'));
    expect(await screen.findByText('Enter a password, or turn this off')).toBeVisible();
  });

  it('can start from each link', async () => {
    await connectWithCachedLinks([tagged(1), linkHere(2, { tags: ['print'] })]);
    const { person } = await openPopup();
    await person.click(screen.getByRole('button', { name: /^More for https:/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await until(() => expect(screen.getByLabelText('Source')).toHaveFocus());
    const tags = screen.getByRole('list', { name: 'Tags of this link' }).textContent;
    await person.click(button('Links of this page'));
    await person.click(button('Duplicate'));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Tags of this link' }).textContent).not.toBe(tags));
  });
});

describe('the links of a page', () => {
  it('are distinguished by their UTM values or tags if all have one title', async () => {
    await connectWithCachedLinks([
      tagged(1),
      linkHere(2, { title: 'Page', tags: ['print'] }),
      linkHere(3, { title: 'Page' }),
    ]);
    await openPopup();
    for (const words of ['x / social · spring', 'print', 'Page']) expect(screen.getByText(words)).toBeVisible();
  });
});
