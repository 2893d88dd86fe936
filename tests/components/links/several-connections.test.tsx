import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { editLinkRoute, linkRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { readCsv } from '../../lib/stats/read-csv.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { startBackground } from '../../setup/background.ts';
import { copied } from '../../setup/clipboard.ts';
import { connectedService } from '../../setup/connected.ts';
import { linkOf } from '../../setup/list-service.ts';
import { withoutDatabase } from '../../setup/private-window.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { homeAndWork, readAll, showAll } from './home-and-work.tsx';
import { pickAction } from './setting.tsx';

const rows = () => screen.queryAllByRole('row').filter((row) => row.dataset['index'] !== undefined);

/** Returns the title and connection of each visible row. */
const said = () =>
  rows().map((row) => {
    const name = ['Home', 'Work'].find((one) => within(row).queryByRole('img', { name: one }) !== null);
    return [within(row).getByRole('link').textContent, name];
  });
const shows = (expected: string[][]) => waitFor(() => expect(said()).toEqual(expected));

const all = [
  ['Home five', 'Home'],
  ['Shoes at work', 'Work'],
  ['Shoes at home', 'Home'],
  ['Work three', 'Work'],
  ['Link 1', 'Home'],
];

const rowNamed = (title: string) => {
  const row = rows().find((one) => one.textContent?.includes(title));
  if (row === undefined) throw new Error(`No row ${title}`);
  return row;
};

describe('the links of all connections', () => {
  it('are in one list, newest first, each with its connection', async () => {
    await homeAndWork();
    showAll();
    await shows(all);
    expect(screen.getByText('5 links')).toBeVisible();
    await expectAccessible();
    const row = within(rowNamed('Work three'));
    const orange = expect.stringContaining('--color-connection-orange');
    expect(row.getByRole('img', { name: 'Work' }).firstElementChild).toHaveAttribute('style', orange);
    // The default host of its own connection is left out.
    expect(row.getByText('/c3')).toBeVisible();
    const member = screen.getByRole('button', { name: /^Work 2 links/ });
    expect(member).toHaveAttribute('title', 'Show Work alone');
    expect(member.firstElementChild).toHaveAttribute('style', orange);
  });

  it('are searched and filtered over all connections', async () => {
    await homeAndWork();
    const { person } = showAll();
    await shows(all);
    await person.type(screen.getByRole('textbox', { name: /^Search/ }), 'shoes');
    await shows([
      ['Shoes at work', 'Work'],
      ['Shoes at home', 'Home'],
    ]);
    await person.type(screen.getByRole('textbox', { name: /^Search/ }), 'x');
    expect(await screen.findByRole('heading', { name: 'No links match' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all links' }));
    await shows(all);
    await person.click(screen.getByRole('button', { name: 'Link' }));
    await shows([all[0] ?? [], all[4] ?? [], all[2] ?? [], all[1] ?? [], all[3] ?? []]);
  });

  it('are filtered by connection', async () => {
    await homeAndWork();
    const { person } = showAll();
    await shows(all);
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Filter links' }));
    await person.click(menu.getByRole('option', { name: 'Connection' }));
    await person.click(await menu.findByRole('option', { name: /^Work/ }));
    await shows(all.filter(([, of]) => of === 'Work'));
    expect(screen.getByRole('group', { name: 'Filters' })).toHaveTextContent('Work');
  });

  it('are shared with the tagged links of their own connection', async () => {
    const { work } = await homeAndWork();
    const utm = { has_utm: true, utm_source: 'twitter', utm_medium: 'social' };
    const body = { long_url: 'https://work.example/3', ...utm, custom_link: 'on-x' };
    const at = { tabId: 1, address: body.long_url, connectionId: work.connection.id };
    await ask('createLink', { body, geo_targets: [], at }, work.connection.id);
    await readAll(work.connection);
    const { person } = showAll();
    await waitFor(() => {
      expect(rows()).toHaveLength(6);
      rowNamed('Work three').focus();
    });
    await person.keyboard('h');
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(decodeURIComponent(dialog.getByRole('link', { name: /^X/ }).getAttribute('href') ?? '')).toContain(
        '/on-x',
      ),
    );
  });

  it('open the pages of their own connection', async () => {
    const { work } = await homeAndWork();
    const { person, leftTo } = showAll();
    await shows(all);
    const title = within(rowNamed('Work three')).getByRole('link');
    const at = `/options.html?connection=${work.connection.id}`;
    expect(title).toHaveAttribute('href', `${at}#${linkRoute(linkOf(3).id)}`);
    await person.click(title);
    await waitFor(() => expect(leftTo()).toEqual([`${at}#${linkRoute(linkOf(3).id)}`]));
    // The page shows Home already.
    rowNamed('Shoes at home').focus();
    await person.keyboard('e');
    await waitFor(() => expect(location.hash).toBe(`#${editLinkRoute(linkOf(3).id)}`));
    expect(leftTo()).toHaveLength(1);
  });

  it('are copied, with one confirmation, even if another has the same id', async () => {
    const { work } = await homeAndWork();
    const { person } = showAll();
    await shows(all);
    rowNamed('Work three').focus();
    await person.keyboard('c');
    expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument();
    expect(await copied()).toContain(new URL(work.origin).host);
  });

  it('fill a template with data of their own connection, even if the id exists in both', async () => {
    await homeAndWork();
    await quickItem.set({ ...(await quickItem.get()), copyForm: 'template', template: '{id} {long_url}' });
    const { person } = showAll();
    await shows(all);
    rowNamed('Work three').focus();
    await person.keyboard('c');
    await waitFor(async () => expect(await copied()).toBe(`${linkOf(3).id} https://work.example/3`));
  });

  it('are deleted at their own service, and can be restored', async () => {
    const { home, work } = await homeAndWork();
    const { person } = showAll();
    await shows(all);
    rowNamed('Work three').focus();
    await person.keyboard('{Delete}');
    const waiting = `Deleted Work three`;
    expect(await screen.findByText(waiting)).toBeVisible();
    await shows(all.filter(([title]) => title !== 'Work three'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await shows(all);
    expect([(await home.links()).length, (await work.links()).length]).toEqual([3, 2]);
  });

  it('are restored in reverse order of deletion, across connections', async () => {
    await homeAndWork();
    const { person } = showAll();
    await shows(all);
    const remove = async (title: string) => {
      rowNamed(title).focus();
      await person.keyboard('{Delete}');
      await screen.findByText(`Deleted ${title}`);
    };
    await remove('Work three');
    await remove('Shoes at home');
    await shows(all.filter(([title]) => title !== 'Work three' && title !== 'Shoes at home'));
    rowNamed('Home five').focus();
    await person.keyboard('u');
    await shows(all.filter(([title]) => title !== 'Work three'));
    await person.keyboard('u');
    await shows(all);
  });

  it('are selected, copied and exported together, each with its connection', async () => {
    const saved = savedFiles();
    await homeAndWork();
    const { person } = showAll();
    await shows(all);
    await person.click(screen.getByRole('checkbox', { name: 'Select Work three' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select Shoes at home' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    await person.keyboard('e');
    expect(await screen.findByText('Choose one connection to change many links.')).toBeVisible();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    await person.click(screen.getByRole('menuitem', { name: 'Title and address' }));
    expect(await screen.findByText('Copied 2 links')).toBeVisible();
    expect(await copied()).toMatch(/^Work three.*Shoes at home/s);
    await pickAction(person, 'Export');
    const file = within(await screen.findByRole('dialog', { name: 'Export links' }));
    await person.click(file.getByRole('button', { name: 'Export' }));
    await file.findByText('2 links saved');
    const [csv = new Blob()] = [...saved.values()];
    const [head = [], ...cells] = readCsv(await csv.text());
    const column = (name: string) => cells.map((row) => row[head.indexOf(name)]);
    expect(column('connection')).toEqual(['Work', 'Home']);
    expect(column('id')).toEqual([linkOf(3).id, linkOf(3).id]);
  });

  it('follow the sync of a connection', async () => {
    const { work } = await homeAndWork();
    showAll();
    await shows(all);
    await work.database.updateTable('links').set({ title: 'Renamed' }).where('id', '=', linkOf(4).id).execute();
    await readAll(work.connection);
    await shows(all.map(([title = '', of = '']) => [title === 'Shoes at work' ? 'Renamed' : title, of]));
  });

  it('switch to those of one connection at a press', async () => {
    const { work } = await homeAndWork();
    const { person, leftTo } = showAll('/all?search=shoes');
    await person.click(await screen.findByRole('button', { name: /^Work 2 links/ }));
    await waitFor(() =>
      expect(leftTo()).toEqual([`/options.html?connection=${work.connection.id}#/links?search=shoes`]),
    );
  });
});

describe('one connection that fails', () => {
  it('is shown with its failure and one next step, beside the links of the others', async () => {
    const { work } = await homeAndWork();
    await work.stop();
    await readAll(work.connection);
    const { person } = showAll();
    await shows(all);
    const problem = within(await screen.findByRole('region', { name: 'Work' }));
    expect(problem.getByRole('alert')).toHaveTextContent('Work');
    expect(problem.getByText('Work', { selector: 'p' })).toBeVisible();
    expect(problem.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Home' })).not.toBeInTheDocument();
    await expectAccessible();
    await person.click(problem.getByRole('button'));
    await shows(all);
  });
});

describe('a connection without a token', () => {
  it('is shown, and one press opens the token field', async () => {
    const { work } = await homeAndWork();
    const { id, tokenVersion } = work.connection;
    await fakeBrowser.storage.local.remove(`token:${id}:${tokenVersion}`);
    await startBackground();
    const { person, leftTo } = showAll();
    await shows(all);
    const problem = within(await screen.findByRole('region', { name: 'Work' }));
    expect(problem.getByText('Hem is not connected')).toBeVisible();
    await person.click(problem.getByRole('button'));
    await waitFor(() => expect(leftTo()).toEqual([`/options.html?connection=${id}#/connection`]));
  });
});

describe('the switch in the navigation', () => {
  const choose = async (person: ReturnType<typeof showAll>['person'], shown: string, next: string) => {
    await person.click(await screen.findByRole('button', { name: `Connection: ${shown}. Switch` }));
    await person.click(await screen.findByRole('menuitem', { name: next }));
  };

  it('changes from one connection to all and back, and keeps the search', async () => {
    const { work } = await homeAndWork();
    const { person, leftTo } = showAll('/links?search=shoes');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('img', { name: 'Home' })).not.toBeInTheDocument();
    await choose(person, 'Home', 'All connections');
    await shows([
      ['Shoes at work', 'Work'],
      ['Shoes at home', 'Home'],
    ]);
    expect(screen.getByRole('textbox', { name: /^Search/ })).toHaveValue('shoes');
    await person.click(screen.getByRole('button', { name: 'More list actions' }));
    expect(screen.queryByRole('menuitem', { name: 'Save view' })).not.toBeInTheDocument();
    await person.keyboard('{Escape}');
    await choose(person, 'All connections', 'Work');
    const address = `/options.html?connection=${work.connection.id}#/links?search=shoes`;
    await waitFor(() => expect(leftTo()).toEqual([address]));
  });

  it('drops the query of pages about links of one connection', async () => {
    await homeAndWork();
    const { person } = showAll(`/stats?ids=${linkOf(3).id}`);
    await choose(person, 'Home', 'All connections');
    expect(location.hash).toBe('#/all/stats');
  });
});

describe('without a link', () => {
  it('all connections show an empty state, with a way to create a link', async () => {
    await homeAndWork([], []);
    showAll();
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeVisible();
    expect(screen.getByText('No connection has links yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New link' })).toBeVisible();
  });
});

describe('in a browser without a database', () => {
  it.each(withoutDatabase)('one notice says so if %s, not one for each connection', async (_, notice, enter) => {
    await homeAndWork();
    enter();
    showAll();
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.getByText('Choose one connection to see its list from your service.')).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('with one connection', () => {
  it('none of this shows', async () => {
    await connectedService();
    showAll();
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeVisible();
    expect(location.hash).toBe('#/links');
    expect(screen.queryByRole('list', { name: 'Connections' })).not.toBeInTheDocument();
  });
});
