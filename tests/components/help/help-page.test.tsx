import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { i18n } from '#i18n';
import { HelpPage } from '@/components/help/help-page.tsx';
import { allChanges, highlights, newest, whatsNew } from '@/components/help/whats-new.ts';
import { navigate } from '@/components/route/hash-route.ts';
import { withoutReferences } from '@/lib/project/changelog.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { showTextsIn } from '../../setup/browser-language.ts';
import { copied } from '../../setup/clipboard.ts';
import { show } from '../../setup/show.ts';

afterEach(() => {
  location.hash = '';
});

const chromeUpdates = 'https://clients2.google.com/service/update2/crx';
const edgeUpdates = 'https://edge.microsoft.com/extensionwebstorebase/v1/crx';

/** Makes Hem one that a store updates. */
function updatedFrom(update_url: string | undefined): void {
  const manifest = fakeBrowser.runtime.getManifest();
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ ...manifest, ...(update_url && { update_url }) });
}

const outerLinks = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => /^\w+:|docs\//.test(href));

/** Returns the number of changes in Markdown. */
const linesIn = (changes: string): number => changes.split('\n').filter((line) => line.startsWith('- ')).length;

describe('the help', () => {
  it('answers the most common questions first', () => {
    show(<HelpPage />);
    expect(screen.getByText('How do I shorten a page?')).toBeVisible();
    expect(screen.getByText(/then Enter. Hem copies the short address/)).toBeVisible();
    const answer = screen.getByText(/Paste the connection link of your service under Connection/);
    expect(within(answer).getByRole('link', { name: 'Go to Connection' })).toHaveAttribute(
      'href',
      expect.stringMatching('/connection'),
    );
  });

  it('lists the problems that Hem recovered from, and copies them for a report', async () => {
    const { person } = show(<HelpPage />);
    expect(await screen.findByText('None since the browser started.')).toBeVisible();
    const at = Date.UTC(2026, 10, 27, 9, 30);
    await act(() => problemsItem.set([{ activity: 'storeStats', error: 'QuotaExceededError', at, count: 3 }]));
    const problems = within(screen.getByRole('region', { name: 'Problems' }));
    expect(await problems.findByRole('listitem')).toHaveTextContent(
      /^Storing stats ?QuotaExceededError · 3 times · Nov 27/,
    );
    await expectAccessible();
    await person.click(problems.getByRole('button', { name: 'Copy problems' }));
    await waitFor(() =>
      expect(copied()).toMatch(/^Hem 1.2.3, .*\n2026-11-27T09:30:00.000Z storeStats: QuotaExceededError, 3x$/),
    );
    await act(() => problemsItem.remove());
  });

  it('shows user-facing changes of this version', () => {
    show(<HelpPage />);
    expect(screen.getByRole('heading', { name: "What's new in Hem 1.2.3" })).toBeVisible();
    const news = within(screen.getByRole('region', { name: /What's new/ }));
    expect(news.getAllByRole('listitem')).toHaveLength(linesIn(whatsNew));
    expect(screen.queryByText(/For developers/)).not.toBeInTheDocument();
  });

  it('shows at most seven of its lines, and all changes behind a link', async () => {
    show(<HelpPage />);
    const news = within(screen.getByRole('region', { name: /What's new/ }));
    const lines = news.getAllByRole('listitem').length;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(7);
    expect(screen.getByRole('link', { name: 'All changes' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/help\?changes$/),
    );
    act(() => navigate('/help?changes'));
    expect(await screen.findByRole('heading', { name: 'All changes in Hem 1.2.3' })).toHaveFocus();
    expect(screen.getAllByRole('listitem')).toHaveLength(linesIn(allChanges));
    expect(screen.getByRole('link', { name: 'Back to Help' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/help$/),
    );
    act(() => navigate('/help'));
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible();
  });

  it('shows no English in another language but the list of all changes, which says so', async () => {
    await showTextsIn('de');
    show(<HelpPage />);
    const news = within(screen.getByRole('region', { name: i18n.t('help.new', ['1.2.3']) }));
    expect(news.queryByRole('listitem')).not.toBeInTheDocument();
    expect(news.getByRole('link')).toHaveAttribute('hreflang', 'en');
    act(() => navigate('/help?changes'));
    const [change] = await screen.findAllByRole('listitem');
    expect(change?.closest('[lang]')).toHaveAttribute('lang', 'en');
  });

  it.each([
    ['Chrome', '', chromeUpdates, /^https:\/\/chromewebstore\.google\.com\/detail\/[\w-]+\/support$/],
    ['Edge', '', edgeUpdates, /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[\w-]+$/],
    ['Firefox', 'true', undefined, /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[\w-]+\/$/],
  ])(
    'links outside of the extension only to report a wrong word, in the store of %s',
    (_browser, firefox, update_url, store) => {
      vi.stubEnv('FIREFOX', firefox);
      updatedFrom(update_url);
      show(<HelpPage />);
      expect(outerLinks()).toEqual([screen.getByRole('link', { name: 'Report a wrong word' }).getAttribute('href')]);
      expect(outerLinks()).toEqual([expect.stringMatching(store)]);
    },
  );

  it.each([undefined, 'https://updates.example/'])(
    'links nowhere outside without a store that it knows: %s',
    (update_url) => {
      updatedFrom(update_url);
      show(<HelpPage />);
      expect(outerLinks()).toEqual([]);
    },
  );
});

describe('the newest part of a changelog', () => {
  it('ends before the previous version', () => {
    expect(newest('# Changelog\n\n## 2.0.0\n\n- New\n\n## 1.0.0\n\n- Old\n')).toBe('- New');
  });

  it('omits changes for developers', () => {
    expect(newest('# C\n\n## 2.0.0\n\n- New\n\n**For developers and operators**\n\n- Inner\n')).toBe('- New');
  });

  it('starts with the highlights above its first heading', () => {
    expect(highlights(newest('# C\n\n## 2.0.0\n\n- Best\n\n### Added\n\n- Other\n'))).toBe('- Best');
    expect(highlights('- Best\n\n**The popup**\n\n- Other')).toBe('- Best');
  });

  it('omits references to the docs, which the extension does not contain', () => {
    const changes =
      '- One. ([Stats](docs/stats.md))\n- Two (too). ([Keys](docs/keys.md#all), [Find](docs/find.md))\n- Three.';
    expect(withoutReferences(changes)).toBe('- One.\n- Two (too).\n- Three.');
  });

  it('is empty without a version', () => {
    expect(newest('# Changelog\n')).toBe('');
  });
});
