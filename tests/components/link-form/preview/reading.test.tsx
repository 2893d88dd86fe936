import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Editing } from '@/components/link-form/draft/draft-store.ts';
import { PreviewFields } from '@/components/link-form/preview/preview-fields.tsx';
import { expectAccessible } from '../../../setup/axe.ts';
import { lookAt, openBeside } from '../../../setup/browser/rest.ts';
import { showPage } from '../../../setup/browser/scripting.ts';
import { here } from '../../../setup/connected.ts';
import { servePictures } from '../../../setup/pictures.ts';
import { showInDraft } from '../in-draft.tsx';

const shop = `
  <base href="https://example.com/shop/"><title>Shop – home</title>
  <meta property="og:title" content="Spring sale"><meta name="Description" content="All must go.">
  <meta name="viewport" content="width=device-width"><meta property="og:image" content="card.png">`;
const card = 'https://example.com/shop/card.png';

/** A draft that was begun on a page of the browser's own. */
const nowhere: Editing = { kind: 'new', at: { tabId: here.tabId, address: 'chrome://newtab/', connectionId: 'new' } };

const read = () => screen.getByRole('button', { name: 'Read from the page' });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('Read from the page', () => {
  it('fills the fields, switches the section on, and is taken back by one press', async () => {
    servePictures({ [card]: { width: 1200, height: 630 } });
    showPage(here.tabId, shop);
    const { person, draft } = showInDraft(<PreviewFields />, { meta_title: 'Typed', has_utm: true });
    await person.click(read());
    expect(await screen.findByText('Filled in')).toBeVisible();
    expect(draft()).toMatchObject({
      has_opengraph: true,
      meta_title: 'Spring sale',
      meta_description: 'All must go.',
      meta_image: card,
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(draft()).toMatchObject({
      has_opengraph: false,
      has_utm: true,
      meta_title: 'Typed',
      meta_description: '',
      meta_image: '',
    });
    expect(screen.queryByText('Filled in')).not.toBeInTheDocument();
    expect(read()).toHaveFocus();
  });

  it('leaves what was typed where the page says nothing', async () => {
    showPage(here.tabId, '<title>A page</title>');
    const { person, draft } = showInDraft(<PreviewFields />, { meta_description: 'Typed' });
    await person.click(read());
    expect(await screen.findByText('Filled in')).toBeVisible();
    expect(draft()).toMatchObject({ meta_title: 'A page', meta_description: 'Typed', meta_image: '' });
  });

  it('takes the largest sensible picture of a page that names none', async () => {
    servePictures({ 'https://example.com/large.jpg': { width: 900, height: 600 } });
    const images = [
      ['https://example.com/icon.png', 32, 32],
      ['https://example.com/large.jpg', 900, 600],
      ['https://example.com/small.jpg', 300, 200],
      ['data:image/png;base64,AA', 2000, 1000],
    ];
    const body = images.map(([src, width, height]) => `<img src="${src}" width="${width}" height="${height}">`);
    showPage(here.tabId, body.join(''));
    const { person, draft } = showInDraft(<PreviewFields />);
    await person.click(read());
    await screen.findByText('Filled in');
    expect(draft().meta_image).toBe('https://example.com/large.jpg');
  });

  it('offers the pictures of the page to choose from, and loads none before somebody asks', async () => {
    const pictures = ['card.png', 'portrait.jpg', 'large.jpg', 'gone.jpg'].map((name) => `https://example.com/${name}`);
    const [named = '', twitter = '', large = '', gone = ''] = pictures;
    const size = { width: 900, height: 600 };
    const asked = servePictures({ [named]: size, [twitter]: size, [large]: size });
    showPage(
      here.tabId,
      `<meta property="og:image" content="${named}"><meta name="twitter:image" content="${twitter}">
       <meta property="og:image" content="${named}"><img src="${gone}" width="500" height="500">
       <img src="${large}" width="900" height="600"><img src="https://example.com/icon.png" width="32" height="32">
       <img src="http://example.com/insecure.jpg" width="900" height="600">`,
    );
    const { person, draft } = showInDraft(<PreviewFields />);
    await person.click(read());
    const choose = await screen.findByRole('button', { name: 'Choose from 4 pictures on the page' });
    expect(draft().meta_image).toBe(named);
    await waitFor(() => expect(asked.map((one) => one.address)).toEqual([named]));
    await person.click(choose);
    const offered = within(screen.getByRole('group', { name: 'Pictures on the page' }));
    // The one that does not come is offered no more.
    await waitFor(() => expect(offered.getAllByRole('radio')).toHaveLength(3));
    expect(asked.every((one) => one.referrerPolicy === 'no-referrer')).toBe(true);
    expect(offered.getByRole('radio', { name: 'Picture 1 of 3' })).toBeChecked();
    await person.click(offered.getByRole('radio', { name: 'Picture 3 of 3' }));
    expect(draft().meta_image).toBe(large);
    expect(field('Picture')).toHaveValue(large);
    await expectAccessible();
  });

  it('says when the page says nothing at all', async () => {
    showPage(here.tabId, '<p>Hello</p>');
    const { person } = showInDraft(<PreviewFields />);
    await person.click(read());
    expect(await screen.findByText(/^The page has nothing to fill in/)).toBeVisible();
  });

  it.each([
    ['is closed', undefined, /^The tab is closed/],
    ['shows another page', { id: here.tabId, url: 'https://example.com/other' }, /^The tab now shows another page/],
    ['tells Hem no address any more', { id: here.tabId }, /^Hem can read a page only after/],
    ['lets no extension in', { id: here.tabId, url: here.address }, /^The browser doesn't let extensions read/],
  ])('says what to do where the tab %s', async (_what, tab, said) => {
    lookAt(tab);
    const { person, draft } = showInDraft(<PreviewFields />, { meta_title: 'Typed' });
    await person.click(read());
    expect(await screen.findByText(said)).toBeVisible();
    expect(draft().meta_title).toBe('Typed');
  });

  it('finds the page in another tab that Hem may look into', async () => {
    lookAt(undefined);
    openBeside({ id: 7 }, { id: 8, url: `${here.address}#part` });
    showPage(8, '<title>There it is</title>');
    const { person } = showInDraft(<PreviewFields />);
    await person.click(read());
    await screen.findByText('Filled in');
    expect(field('Preview title')).toHaveValue('There it is');
  });

  it('looks for the destination where a draft was begun on no page of the web', async () => {
    openBeside({ id: 8, url: 'https://example.com/typed' });
    showPage(8, '<title>Typed page</title>');
    const { person, draft } = showInDraft(<PreviewFields />, { long_url: 'example.com/typed' }, nowhere);
    await person.click(read());
    await screen.findByText('Filled in');
    expect(draft().meta_title).toBe('Typed page');
  });

  it('says how Hem may look into the destination, where it may not yet', async () => {
    openBeside({ id: 8 });
    const { person } = showInDraft(<PreviewFields />, { long_url: 'https://example.com/typed' }, nowhere);
    await person.click(read());
    expect(await screen.findByText(/^Hem can read a page only after/)).toBeVisible();
  });

  it('is absent where there is no page to look for', () => {
    showInDraft(<PreviewFields />, { long_url: '' }, nowhere);
    expect(screen.queryByRole('button', { name: 'Read from the page' })).not.toBeInTheDocument();
  });
});
