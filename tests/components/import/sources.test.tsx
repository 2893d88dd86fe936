import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ImportPage } from '@/components/import/import-page.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { rememberMapping } from '@/lib/storage/import-mappings.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { askedFor, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { copiedElsewhere, refuseCopying } from '../../setup/clipboard.ts';
import { connectedService } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { sheetWorkers } from '../../setup/sheet-worker.ts';
import { show } from '../../setup/show.ts';

interface Bookmark {
  title: string;
  url?: string;
  children?: Bookmark[];
}

const tree: Bookmark = {
  title: '',
  children: [
    {
      title: 'Bookmarks bar',
      children: [
        { title: 'News', url: 'https://news.example/?a=1' },
        { title: 'Work', children: [{ title: 'Wiki', url: 'https://me:secret@wiki.example/' }] },
        { title: 'Empty', children: [] },
        { title: 'Bookmarklet', url: 'javascript:void 0' },
        { title: 'x'.repeat(200), url: 'https://long.example/' },
      ],
    },
    { title: 'Other bookmarks', children: [] },
  ],
};

async function importPage(bookmarks: Bookmark = tree) {
  const service = await connectedService();
  sheetWorkers();
  // A browser has these functions only while they are permitted.
  const getTree = async () => {
    if (!permissionsNow().includes('bookmarks')) throw new Error('No permission');
    return [bookmarks];
  };
  Object.assign(fakeBrowser, { bookmarks: { getTree } });
  navigate('/import');
  const { person } = show(
    <main>
      <ImportPage />
    </main>,
  );
  await screen.findByRole('heading', { name: 'Import links' });
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  return { ...service, person, press };
}

describe('dropped files', () => {
  const drop = (...texts: string[]) => {
    const files = texts.map((text, at) => new File([text], `${at}.csv`, { type: 'text/csv' }));
    fireEvent.drop(screen.getByText(/^Drop a file here/), { dataTransfer: { files } });
  };

  it('are read one at a time: of several, none is', async () => {
    await importPage();
    const [one, two] = ['long_url\nhttps://example.com/1\n', 'long_url\nhttps://example.com/2\n'];
    drop(one, two);
    expect(await screen.findByText('One file at a time')).toBeVisible();
    expect(screen.queryByText('1 link to create')).not.toBeInTheDocument();
    await expectAccessible();
    drop(two);
    expect(await screen.findByText('1 link to create')).toBeVisible();
    expect(screen.queryByText('One file at a time')).not.toBeInTheDocument();
  });
});

describe('bookmarks of a folder', () => {
  it('are checked like a file, and become links with their titles', async () => {
    const { links, press } = await importPage();
    await press('Bookmarks of a folder');
    const folder = await screen.findByRole('combobox', { name: 'Folder, with the folders in it' });
    expect([...folder.querySelectorAll('option')].map(({ textContent }) => textContent?.replace(/[⁨⁩]/g, ''))).toEqual([
      'Bookmarks bar (3)',
      'Bookmarks bar › Work (1)',
    ]);
    await expectAccessible();
    await press('Continue');
    expect(await screen.findByText('3 links to create')).toBeVisible();
    expect(screen.getByText('Bookmarks bar').closest('p')).toHaveTextContent(/^Bookmarks bar · 3 rows$/);
    await expectAccessible();
    await press('Create 3 links');
    expect(await findEnd('3 of 3 done')).toBeVisible();
    const created = (await links()).map(({ long_url, title }) => ({ long_url, title }));
    expect(created).toEqual(
      expect.arrayContaining([
        { long_url: 'https://news.example/?a=1', title: 'News' },
        { long_url: 'https://wiki.example/', title: 'Wiki' },
        { long_url: 'https://long.example/', title: 'x'.repeat(150) },
      ]),
    );
  });

  it('can be those of another folder', async () => {
    const { person, press } = await importPage();
    await press('Bookmarks of a folder');
    await person.selectOptions(await screen.findByRole('combobox'), '1');
    await press('Continue');
    expect(await screen.findByText('1 link to create')).toBeVisible();
  });

  it('are read with a permission that is returned afterwards', async () => {
    const { press } = await importPage();
    await press('Bookmarks of a folder');
    await screen.findByRole('combobox');
    expect(askedFor()).toEqual(['bookmarks']);
    expect(permissionsNow()).not.toContain('bookmarks');
  });

  it('are not read without the permission, and the reason is shown', async () => {
    refusePermissions();
    const { press } = await importPage();
    await press('Bookmarks of a folder');
    expect(await screen.findByText(/^Without this permission, Hem can't read your bookmarks/)).toBeVisible();
    await expectAccessible();
  });

  it('are reported as missing if no folder has a web page', async () => {
    const { press } = await importPage({ title: '', children: [{ title: 'Bookmarks bar', children: [] }] });
    await press('Bookmarks of a folder');
    expect(await screen.findByText('You have no bookmarks of web pages.')).toBeVisible();
  });
});

describe('a list of this browser', () => {
  it('has its own columns, whatever was chosen for those of a file', async () => {
    await rememberMapping(['long_url', 'title'], ['nothing', 'title']);
    const { press } = await importPage();
    copiedElsewhere('https://example.com/a');
    await press('Addresses in the clipboard');
    expect(await screen.findByText('1 link to create')).toBeVisible();
  });

  it('reports that a user name and password are removed from an address', async () => {
    const { person, press } = await importPage();
    await press('Bookmarks of a folder');
    await person.selectOptions(await screen.findByRole('combobox'), '1');
    await press('Continue');
    expect(await screen.findByText('Without the user name and password in its address')).toBeVisible();
  });

  it('is reported as refused if the browser fails to read it', async () => {
    const { press } = await importPage();
    Object.assign(fakeBrowser, { bookmarks: { getTree: () => Promise.reject(new Error('gone')) } });
    await press('Bookmarks of a folder');
    expect(await screen.findByText(/^Without this permission, Hem can't read your bookmarks/)).toBeVisible();
    expect(permissionsNow()).not.toContain('bookmarks');
  });

  it('replaces nothing that was opened while the browser asked', async () => {
    const { person, press } = await importPage({ title: '', children: tree.children?.slice(0, 1) ?? [] });
    const { promise, resolve } = Promise.withResolvers<Bookmark[]>();
    Object.assign(fakeBrowser, { bookmarks: { getTree: () => promise } });
    await press('Bookmarks of a folder');
    const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
    await person.upload(picker, new File(['long_url\nhttps://example.com/file\n'], 'links.csv', { type: 'text/csv' }));
    expect(await screen.findByText('1 link to create')).toBeVisible();
    resolve([
      { title: '', children: [{ title: 'One folder', children: [{ title: 'A', url: 'https://a.example/' }] }] },
    ]);
    await act(async () => promise);
    expect(screen.getByText('links.csv')).toBeVisible();
  });
});

describe('addresses in the clipboard', () => {
  it('are found in any text, and checked', async () => {
    const { press } = await importPage();
    copiedElsewhere('See https://example.com/a, and (https://example.com/b).');
    await press('Addresses in the clipboard');
    expect(await screen.findByText('2 links to create')).toBeVisible();
    expect(screen.getByText('Clipboard').closest('p')).toHaveTextContent(/^Clipboard · 2 rows$/);
  });

  it('are those of its links if it was copied from a page', async () => {
    const { press } = await importPage();
    copiedElsewhere(
      'One and Two',
      '<meta charset="utf-8"><a href="https://example.com/1">One</a> and <a href="https://example.com/2">Two</a>',
    );
    await press('Addresses in the clipboard');
    expect(await screen.findByText('2 links to create')).toBeVisible();
    expect(await screen.findByText('One')).toBeVisible();
  });

  it('are errors if a page shortened them', async () => {
    const { press } = await importPage();
    copiedElsewhere('See https://example.com/a, example.com/very/long/pa…, …e.com/report.pdf and example.com › docs');
    await press('Addresses in the clipboard');
    expect(await screen.findByText('1 link to create · 3 with errors')).toBeVisible();
  });

  it('are those of its links if a page shortened its words', async () => {
    const { links, press } = await importPage();
    const whole = 'https://example.com/very/long/path...';
    copiedElsewhere('https://example.com/very/lo…', `<a href="${whole}">https://example.com/very/lo…</a>`);
    await press('Addresses in the clipboard');
    await press('Create 1 link');
    expect(await findEnd('1 of 1 done')).toBeVisible();
    expect(await links()).toMatchObject([{ long_url: whole }]);
  });

  it('are those of its links if a list of titles is pasted, but never replace what was typed', async () => {
    const { person } = await importPage();
    const rich =
      '<ul><li><a href="https://example.com/1">One</a></li><li><a href="https://example.com/2">Two</a></li></ul>';
    const pasteIn = async (words: string) => {
      const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Or paste rows or addresses' });
      await person.click(field);
      const data = new DataTransfer();
      data.setData('text/plain', words);
      data.setData('text/html', rich);
      await person.paste(data);
      return field;
    };
    const field = await pasteIn('https://example.com/1\nhttps://example.com/2');
    expect(field).toHaveValue('https://example.com/1\nhttps://example.com/2');
    await pasteIn('One\nTwo');
    expect(field.value).toContain('One');
    await person.clear(field);
    await pasteIn('One\nTwo');
    expect(await screen.findByText('2 links to create')).toBeVisible();
    expect(await screen.findByText('Two')).toBeVisible();
  });

  it('are reported as missing if the text has no address', async () => {
    const { press } = await importPage();
    copiedElsewhere('nothing to see here');
    await press('Addresses in the clipboard');
    expect(await screen.findByText('There is no web address in the clipboard.')).toBeVisible();
  });

  it('leave typed text unchanged if the browser refuses', async () => {
    const { person, press } = await importPage();
    const field = await screen.findByRole('textbox', { name: 'Or paste rows or addresses' });
    await person.type(field, 'https://example.com/typed');
    refuseCopying();
    await press('Addresses in the clipboard');
    expect(await screen.findByText(/^The browser doesn't allow Hem to read the clipboard/)).toBeVisible();
    expect(field).toHaveValue('https://example.com/typed');
  });
});
