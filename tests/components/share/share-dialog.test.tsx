import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { mastodonServerItem } from '@/lib/storage/sharing.ts';
import { startBackground } from '../../setup/background.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { readLinkCache, refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { show } from '../../setup/show.ts';
import { homeAndWork, readAll } from '../links/home-and-work.tsx';

const link = linkOf(1, { title: 'Spring sale', long_url: 'https://shop.example/', short_url: 'https://hem.example/a' });

const open = () => show(<ShareDialog link={link} onClose={() => undefined} />);
const way = (name: RegExp) => screen.getByRole('link', { name });
const leadsTo = (name: RegExp) => new URL(way(name).getAttribute('href') ?? '');

describe('sharing a link', () => {
  it('opens each network with the short address and title, in a tab without a referrer', () => {
    open();
    expect(leadsTo(/^X/).searchParams.get('url')).toBe('https://hem.example/a');
    expect(leadsTo(/^X/).searchParams.get('text')).toBe('Spring sale');
    expect(leadsTo(/^Bluesky/).searchParams.get('text')).toBe('Spring sale https://hem.example/a');
    expect(way(/^Email/)).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=Spring%20sale&body=https/));
    for (const one of screen.getAllByRole('link')) {
      expect(one).toHaveAttribute('target', '_blank');
      expect(one).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it('uses the link of the page that is tagged for a network', async () => {
    const utm = { utm_medium: 'social', utm_campaign: null, utm_term: null, utm_content: null };
    const ofX = linkOf(2, {
      ...{ long_url: link.long_url, short_url: 'https://hem.example/x', has_utm: true },
      utm: { ...utm, utm_source: 'twitter' },
    });
    await listService([link, ofX]);
    await refresh();
    // The dialog reads them once.
    await expect.poll(async () => (await readLinkCache()).links).toHaveLength(2);
    open();
    await waitFor(() => expect(leadsTo(/^X/).searchParams.get('url')).toBe('https://hem.example/x'));
    expect(way(/^X/)).toHaveTextContent('hem.example/x');
    expect(leadsTo(/^LinkedIn/).searchParams.get('url')).toBe('https://hem.example/a');
  });

  it('does not use a tagged link that is being deleted', async () => {
    const utm = { utm_medium: 'social', utm_campaign: null, utm_term: null, utm_content: null };
    const tagged = (number: number, utm_source: string) =>
      linkOf(number, {
        ...{ long_url: link.long_url, short_url: `https://hem.example/${utm_source}`, has_utm: true },
        utm: { ...utm, utm_source },
      });
    const ofX = tagged(2, 'twitter');
    await listService([link, ofX, tagged(3, 'linkedin')]);
    await refresh();
    await expect.poll(async () => (await readLinkCache()).links).toHaveLength(3);
    await ask('scheduleDelete', { id: ofX.id });
    open();
    await waitFor(() => expect(leadsTo(/^LinkedIn/).searchParams.get('url')).toBe('https://hem.example/linkedin'));
    expect(leadsTo(/^X/).searchParams.get('url')).toBe('https://hem.example/a');
  });

  it('uses the tagged links of the link’s own connection', async () => {
    const { connection } = (await homeAndWork([], [])).work;
    const body = { long_url: 'https://shop.example/', has_utm: true, utm_source: 'twitter', utm_medium: 'social' };
    const at = { tabId: 1, address: body.long_url, connectionId: connection.id };
    await ask('createLink', { body: { ...body, custom_link: 'at-work' }, geo_targets: [], at }, connection.id);
    await readAll(connection);
    show(<ShareDialog link={link} onClose={() => undefined} connectionId={connection.id} />);
    await waitFor(() => expect(leadsTo(/^X/).searchParams.get('url')).toMatch(/\/at-work$/));
  });

  it('opens the share sheet of the system if there is one', async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Share with apps' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Spring sale', url: 'https://hem.example/a' });
    vi.unstubAllGlobals();
  });

  it('records for Help that the share sheet failed, but not that the person closed it', async () => {
    await startBackground();
    const share = vi.fn<() => Promise<void>>();
    share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
    share.mockRejectedValueOnce(new DOMException('Not here', 'NotAllowedError'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    const { person } = open();
    for (const _ of [1, 2]) await person.click(screen.getByRole('button', { name: 'Share with apps' }));
    vi.unstubAllGlobals();
    await expect.poll(problemsItem.get).toMatchObject([{ activity: 'share', error: 'NotAllowedError', count: 1 }]);
  });

  it('is a list that the arrow keys move in', async () => {
    const { person } = open();
    expect(way(/^Email/)).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    expect(way(/^X/)).toHaveFocus();
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Mastodon' })).toHaveFocus();
    await person.keyboard('{Home}');
    expect(way(/^Email/)).toHaveFocus();
  });

  it('offers no share sheet if there is none', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Share with apps' })).not.toBeInTheDocument();
  });

  it('asks for the Mastodon server, and remembers it', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Mastodon' }));
    const server = await screen.findByRole('textbox', { name: 'Your Mastodon server' });
    await person.type(server, 'nowhere{Enter}');
    expect(server).toHaveAccessibleDescription(/Enter a server, such as mastodon.social/);
    expect(opened).not.toHaveBeenCalled();
    await person.clear(server);
    await person.type(server, '@me@chaos.social{Enter}');
    const [to] = opened.mock.calls[0] ?? [];
    expect(String(to)).toMatch(/^https:\/\/chaos\.social\/share\?text=Spring%20sale%20https/);
    await expect.poll(() => mastodonServerItem.get()).toBe('chaos.social');
  });

  it('opens a Mastodon server even if it cannot be saved, and records that for Help', async () => {
    await startBackground();
    breakStorage('local', 'set', 'chaos.social');
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Mastodon' }));
    await person.type(await screen.findByRole('textbox', { name: 'Your Mastodon server' }), 'chaos.social{Enter}');
    expect(String(opened.mock.calls[0]?.[0])).toContain('https://chaos.social/share');
    await expect.poll(problemsItem.get).toMatchObject([{ activity: 'saveChoice', error: 'StorageError', count: 1 }]);
  });
});
