import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HelpPage } from '@/components/help/help-page.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Options } from '@/entrypoints/options/options.tsx';
import { newsItem } from '@/lib/storage/news.ts';
import { startBackground } from '../../setup/background.ts';
import { show } from '../../setup/show.ts';

describe('the news of a version', () => {
  it('are marked in the navigation after an update until they are read', async () => {
    await startBackground();
    await newsItem.set({ seen: '1.0.0' });
    navigate('/settings');
    onTestFinished(() => navigate('/'));
    const { person } = show(<Options />);
    await person.click(await screen.findByRole('link', { name: /^Help\s*What's new$/ }));
    expect(await screen.findByRole('heading', { name: "What's new in Hem 1.2.3" })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Help' })).toBeVisible();
    expect(await newsItem.get()).toEqual({ seen: '1.2.3' });
  });

  it('are not marked right after Hem is installed', async () => {
    await startBackground();
    await newsItem.set({ seen: '1.2.3' });
    navigate('/settings');
    onTestFinished(() => navigate('/'));
    show(<Options />);
    expect(await screen.findByRole('link', { name: 'Help' })).toBeVisible();
  });

  it('count as read once the help was opened', async () => {
    await newsItem.set({ seen: '1.0.0' });
    show(<HelpPage />);
    await waitFor(async () => expect(await newsItem.get()).toEqual({ seen: '1.2.3' }));
  });
});
