import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noTab } from '@/lib/link/place.ts';
import { newLinkRoute, templateRoute, typedLinkRoute } from '@/lib/link/routes.ts';
import { saveNewDraft } from '@/lib/storage/drafts.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { alarm } from '../../setup/alarm.ts';
import { another } from '../../setup/another.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { copied } from '../../setup/clipboard.ts';
import { besideAnother, connectedService, connectedTo, here } from '../../setup/connected.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { linkOf } from '../../setup/list-service.ts';
import { button, field, fill, openAt, problem, section, selectedText, slug, title } from './editor.tsx';

beforeEach(besideAnother);

const shorten = () => screen.findByRole('button', { name: 'Shorten & copy' });
const createdLink = () => screen.findByRole('region', { name: 'Your short link' });
const link = (name: string) => screen.getByRole('link', { name });

describe('a new link on the full page', () => {
  it('continues the draft of the popup, at the pressed section', async () => {
    const service = await connectedService();
    await saveNewDraft(here, typedDraft({ title: 'Spring sale', domain: service.domain.id }));
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { person } = await openAt(newLinkRoute(here, 'expiration'));
    await shorten();
    expect([field('Destination').value, title().value]).toEqual([here.address, 'Spring sale']);
    expect(screen.getByText('Draft saved just now')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Expiration/, expanded: true })).toBeVisible();
    expect(screen.getByRole('button', { name: '1 hour' })).toHaveFocus();
    // The navigation scrolls its current page into view, too.
    const onPage = seen.mock.contexts.filter((one) => one instanceof Element && one.closest('main') !== null);
    expect(onPage).toEqual([screen.getByRole('region', { name: 'Expiration' })]);
    await fill(person, field('Click limit'), '500');
    await person.click(await shorten());
    const short = (await createdLink()).querySelector('output')?.textContent;
    const [link] = await service.links();
    expect(link).toMatchObject({ title: 'Spring sale', has_expiration: 1, expiration_clicks: '500' });
    await waitFor(() => expect(copied()).toBe(short));
    expect(await recallMade(here)).toMatchObject({ title: 'Spring sale' });
  });

  it('has the values of the tab if nothing was typed, and mentions no draft', async () => {
    lookAt({ id: here.tabId, url: here.address, title: 'Page' });
    const { domain } = await connectedService();
    await saveNewDraft(here, typedDraft({ title: 'Page', domain: domain.id }));
    await openAt(newLinkRoute(here, null));
    await shorten();
    expect(title()).toHaveValue('Page');
    expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
  });

  it('says that an address from a text looks cut, and creates its link once it is whole', async () => {
    const { links } = await connectedService();
    const { person } = await openAt(typedLinkRoute('https://en.wikipedia.org/wiki/Wait...'));
    const words = 'This address looks cut. Paste the whole address';
    await waitFor(() => expect(field('Destination')).toHaveAccessibleDescription(expect.stringContaining(words)));
    expect(field('Destination')).toHaveValue('https://en.wikipedia.org/wiki/Wait...');
    await person.click(await shorten());
    expect(await links()).toEqual([]);
    await person.click(button('Use https://en.wikipedia.org/wiki/Wait...#'));
    await person.click(await shorten());
    const short = (await createdLink()).querySelector('output')?.textContent;
    await waitFor(() => expect(copied()).toBe(short));
    expect(await links()).toMatchObject([{ long_url: 'https://en.wikipedia.org/wiki/Wait...#' }]);
  });

  it('takes an address of the browser as whole', async () => {
    lookAt(undefined);
    const { links } = await connectedService();
    const address = 'https://en.wikipedia.org/wiki/Wait...';
    const { person } = await openAt(newLinkRoute({ ...here, address }, null));
    await person.click(await shorten());
    await createdLink();
    expect(await links()).toMatchObject([{ long_url: address }]);
  });

  it('has only the address if the tab is closed', async () => {
    lookAt(undefined);
    await connectedService();
    await openAt(newLinkRoute(here, null));
    await shorten();
    expect([field('Destination').value, title().value]).toEqual([here.address, '']);
    expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
  });

  it('names tracking parameters in the destination, and removes only these', async () => {
    await connectedService();
    const { person } = await openAt('/links/new');
    await shorten();
    await fill(person, field('Destination'), 'https://example.com/shoes?size=40&utm_source=newsletter');
    expect(await screen.findByText('1 tracking parameter')).toBeVisible();
    await person.click(button('Remove'));
    expect(field('Destination')).toHaveValue('https://example.com/shoes?size=40');
    await person.click(button('Undo'));
    expect(field('Destination')).toHaveValue('https://example.com/shoes?size=40&utm_source=newsletter');
  });

  it('requires a destination when the button is pressed, and not before', async () => {
    const { links } = await connectedService();
    const { person } = await openAt('/links/new');
    await shorten();
    expect(field('Destination')).toBeValid();
    await person.click(await shorten());
    expect(field('Destination')).toHaveAccessibleDescription(/Enter a destination/);
    await waitFor(() => expect(field('Destination')).toHaveFocus());
    expect(await links()).toEqual([]);
  });

  it('is a new form each time, without the values of a created link', async () => {
    const { links } = await connectedService();
    const { person } = await openAt('/links/new');
    await shorten();
    await fill(person, field('Destination'), 'example.com/first');
    await person.click(await shorten());
    await createdLink();
    await person.click(link('Settings'));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await person.click(link('New link'));
    await shorten();
    expect(field('Destination')).toHaveValue('');
    expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/first' }]);
  });

  it('has another form for another place', async () => {
    lookAt(undefined);
    await connectedService();
    const { person } = await openAt(newLinkRoute(here, null));
    await shorten();
    await fill(person, title(), 'Typed here');
    await person.click(link('New link'));
    await person.click(await screen.findByRole('button', { name: 'Leave and keep draft' }));
    await waitFor(() => expect(field('Destination')).toHaveValue(''));
    expect(title()).toHaveValue('');
    expect(await readDraft({ kind: 'new', at: here })).toMatchObject({ draft: { title: 'Typed here' } });
  });

  it('is shown again after it was created for a tab, until another is wanted', async () => {
    const service = await connectedService();
    await saveNewDraft(here, typedDraft({ title: 'Page' }));
    const first = await openAt(newLinkRoute(here, null));
    await first.person.click(await shorten());
    await createdLink();
    first.rerender(<p>closed</p>);
    const { person } = await openAt(newLinkRoute(here, null));
    await createdLink();
    await person.click(button('Create another'));
    expect(await shorten()).toBeVisible();
    expect(await service.links()).toHaveLength(1);
  });

  it('has a copy of all but the slug at Another, with the UTM open and the focus on the source', async () => {
    const service = await connectedService();
    const { person } = await openAt('/links/new');
    await shorten();
    await fill(person, field('Destination'), 'https://example.com/shoes');
    await fill(person, slug(), 'shoes');
    await fill(person, title(), 'Shoes');
    await person.click(section('UTM'));
    await fill(person, field('Source'), 'newsletter');
    await person.click(await shorten());
    expect(within(await createdLink()).getByTitle('https://example.com/shoes?utm_source=newsletter')).toBeVisible();
    await person.click(button('Duplicate'));
    await shorten();
    await waitFor(() => expect(field('Source')).toHaveFocus());
    expect(selectedText(field('Source'))).toBe('newsletter');
    expect([field('Destination').value, title().value, slug().value, field('Source').value]).toEqual([
      'https://example.com/shoes',
      'Shoes',
      '',
      'newsletter',
    ]);
    await fill(person, field('Source'), 'x');
    await person.click(await shorten());
    await createdLink();
    const sources = (await service.links()).map(({ utm_source }) => utm_source);
    expect(sources.toSorted()).toEqual(['newsletter', 'x']);
  });

  it('has a copy at Another when it is shown again for a tab, which requires its password', async () => {
    await connectedService();
    await saveNewDraft(here, typedDraft({ title: 'Page', has_password: true, password: 'secret' }));
    const first = await openAt(newLinkRoute(here, null));
    await first.person.click(await shorten());
    await createdLink();
    first.rerender(<p>closed</p>);
    const { person } = await openAt(newLinkRoute(here, null));
    await createdLink();
    await person.click(button('Duplicate'));
    await shorten();
    expect(title()).toHaveValue('Page');
    expect(
      screen.getByText("The password can't be copied. Set a new one under Password, or turn it off."),
    ).toBeVisible();
  });

  it('can be edited from where it was created', async () => {
    await connectedService();
    const { person } = await openAt(newLinkRoute(here, null));
    await shorten();
    await fill(person, title(), 'Page');
    await person.click(await shorten());
    await createdLink();
    await person.click(button('Edit'));
    expect(await screen.findByRole('form', { name: 'Edit Page' })).toBeVisible();
  });
});

describe('a link that is duplicated', () => {
  it('creates a new one with all but its slug and password', async () => {
    const service = await connectedService();
    const other = another(service);
    const options = { tags: ['spring'], has_utm: true, utm_source: 'mail', has_cloaking: true };
    const like = await other.make({
      ...options,
      title: 'Sale',
      custom_link: 'sale',
      has_password: true,
      password: 'x',
    });
    const target_url = 'https://example.com/de';
    await other.change({ id: like.id, has_geo_targeting: true, geo_targets: [{ country_id: 'DE', target_url }] });

    const { person } = await openAt(`/links/${like.id}/edit`);
    await person.click(await screen.findByRole('button', { name: /^More for / }));
    await person.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await shorten();
    expect(location.hash).toBe(`#${templateRoute(like.id)}`);
    await waitFor(() => expect(field('Source')).toHaveFocus());
    expect(selectedText(field('Source'))).toBe('mail');
    expect([title().value, slug().value, field('Destination').value]).toEqual(['Sale', '', here.address]);
    const missing = "The password can't be copied. Set a new one under Password, or turn it off.";
    expect(screen.getByText(missing)).toBeVisible();
    await person.type(slug(), 'sale-2');
    await person.click(await shorten());
    await waitFor(() =>
      expect(screen.getByLabelText('Password', { selector: 'input[type="password"]' })).toHaveFocus(),
    );
    await person.click(screen.getByRole('switch', { name: 'Use Password' }));
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
    await person.click(await shorten());
    await createdLink();
    const [first, second] = await service.links();
    const id = [first, second].find((one) => one?.custom_link === 'sale-2')?.id ?? '';
    expect(await other.read(id)).toMatchObject({
      ...{ tags: ['spring'], has_utm: true, has_cloaking: true, has_password: false, utm: { utm_source: 'mail' } },
      geo_targets: [{ target_url, country: { iso2: 'DE' } }],
    });
  });

  it('can get another destination with the same options, from where its own can be seen but not changed', async () => {
    const service = await connectedService();
    const like = await another(service).make({
      title: 'Sale',
      custom_link: 'sale',
      tags: ['spring'],
      has_cloaking: true,
    });
    const { person } = await openAt(`/links/${like.id}/edit`);
    expect(await screen.findByText(/Destination and domain can't be changed/)).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Duplicate the link to point elsewhere' }));
    await shorten();
    expect([title().value, slug().value, field('Destination').value]).toEqual(['Sale', '', '']);
    expect(field('Destination')).toHaveFocus();
    await person.keyboard('https://example.com/moved');
    await person.click(await shorten());
    await createdLink();
    expect(await service.links()).toContainEqual(
      expect.objectContaining({ long_url: 'https://example.com/moved', title: 'Sale', has_cloaking: 1 }),
    );
  });

  it('is reported if it is gone', async () => {
    await connectedService();
    await openAt(templateRoute('123e4567-e89b-42d3-a456-426614174000'));
    expect(await problem()).toHaveTextContent('There is no such link');
  });
});

describe('a new link whose country rules cannot be set', () => {
  /** Waits until the check passes, and advances a minute before each try, after which the background wakes. */
  const asTimePasses = (holds: () => void) =>
    waitFor(async () => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
      await alarm('operations');
      holds();
    });

  it('exists: the missing rules and the reason are shown, and set at the next try', async () => {
    const id = '123e4567-e89b-42d3-a456-426614174000';
    const created = {
      id,
      title: 'Page',
      long_url: here.address,
      short_url: 'https://go.example.com/x',
      custom_url: null,
    };
    const service = await startUnrulyService();
    const updates = () => service.seen.filter(({ method }) => method === 'PUT');
    let isFull = true;
    service.behave((response, request) => {
      if (request.method === 'POST') answer(200, { status: 'success', data: created })(response, request);
      else if (isFull) answer(500, { status: 'error', message: 'The disk is full' })(response, request);
      else answer(200, { status: 'success', message: 'Updated' })(response, request);
    });
    const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
    await connectedTo({ settings, token: 'hem_any' });
    const target_url = 'https://example.com/de';
    const geo_targets = [{ country_ids: ['DE', 'AT'], target_url }];
    await saveNewDraft(here, typedDraft({ has_geo_targeting: true, geo_targets }));
    const { person } = await openAt(newLinkRoute(here, null));
    await person.click(await shorten());
    await createdLink();
    expect(screen.getByText('Link created without its country rules')).toBeVisible();
    expect(screen.getByText(/^Until you set them, .*: DE, AT$/)).toBeVisible();
    expect(screen.getByText(/The disk is full/)).toBeVisible();

    const before = updates().length;
    await person.click(button('Set country rules'));
    // It waits for the try before, which is postponed longer each time.
    await asTimePasses(() => expect(updates().length).toBeGreaterThan(before));
    await asTimePasses(() => expect(button('Set country rules')).not.toHaveAttribute('aria-disabled', 'true'));
    isFull = false;
    await person.click(button('Set country rules'));
    const missing = () => screen.queryByText('Link created without its country rules');
    await asTimePasses(() => expect(missing()).not.toBeInTheDocument());
    const [rules] = updates().slice(-1);
    expect(JSON.parse(rules?.body ?? '')).toEqual({
      id,
      has_geo_targeting: true,
      geo_targets: [
        { country_id: 'DE', target_url },
        { country_id: 'AT', target_url },
      ],
    });
    expect(await recallMade(here)).toMatchObject({ id, missing: null });
    await service.stop();
  });

  it('is there with what is missing when the person comes back, also without a page', async () => {
    await connectedService();
    const at = { ...here, tabId: noTab };
    const created = { ...linkOf(1, { title: 'Page' }), created_at: null };
    const geo_targets = [{ country_id: 'DE' as const, target_url: 'https://example.com/de' }];
    await rememberMade(at, { ...created, missing: { geo_targets, failure: { kind: 'network' } } });
    await openAt(newLinkRoute(at, null));
    expect(await screen.findByText('Link created without its country rules')).toBeVisible();
    expect(button('Set country rules')).toBeVisible();
  });
});
