import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newsItem } from '@/lib/storage/news.ts';
import { startBackground } from '../../setup/background.ts';
import { connectedService } from '../../setup/connected.ts';
import { until } from '../../setup/until.ts';

const opened = () => vi.spyOn(fakeBrowser.tabs, 'create');

beforeEach(() => startBackground());

const install = () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
const update = (previousVersion: string) =>
  fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion });

describe('after Hem is installed', () => {
  it('the welcome page opens', async () => {
    const create = opened();
    await install();
    await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.2.3' }));
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: expect.stringMatching(/options\.html#\/welcome$/) });
  });

  it('it never opens again, whatever the browser reports', async () => {
    const create = opened();
    await install();
    await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.2.3' }));
    await install();
    await update('1.0.0');
    expect(await newsItem.get()).toEqual({ seen: '1.2.3' });
    expect(create).toHaveBeenCalledOnce();
  });
});

it('it opens once if a browser reports it twice at once', async () => {
  const create = opened();
  await Promise.all([install(), install()]);
  await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.2.3' }));
  await update('1.0.0');
  expect(create).toHaveBeenCalledOnce();
});

describe('after Hem is updated', () => {
  it('no tab opens, and the former version counts as seen', async () => {
    await connectedService();
    const create = opened();
    await update('1.0.0');
    await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.0.0' }));
    expect(create).not.toHaveBeenCalled();
  });

  it('the first of two former versions counts as seen, so that the news of both updates are marked', async () => {
    await connectedService();
    await update('1.0.0');
    await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.0.0' }));
    const reading = vi.spyOn(newsItem, 'get');
    await update('1.1.0');
    // Handled after it.
    await install();
    await until(() => expect(reading).toHaveBeenCalled());
    expect(await newsItem.get()).toEqual({ seen: '1.0.0' });
  });
});
