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

describe('once Hem is installed', () => {
  it('the page of the first steps opens', async () => {
    const create = opened();
    await install();
    await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.2.3' }));
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: expect.stringMatching(/options\.html#\/welcome$/) });
  });

  it('it opens never again, whatever the browser tells', async () => {
    const create = opened();
    await install();
    await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.2.3' }));
    await install();
    await update('1.0.0');
    expect(await newsItem.get()).toEqual({ seen: '1.2.3' });
    expect(create).toHaveBeenCalledOnce();
  });
});

it('it opens once where a browser tells it twice at once', async () => {
  const create = opened();
  await Promise.all([install(), install()]);
  await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.2.3' }));
  await update('1.0.0');
  expect(create).toHaveBeenCalledOnce();
});

describe('once Hem is updated', () => {
  it('no tab opens, and the version before counts as seen', async () => {
    await connectedService();
    const create = opened();
    await update('1.0.0');
    await until(async () => expect(await newsItem.get()).toEqual({ seen: '1.0.0' }));
    expect(create).not.toHaveBeenCalled();
  });
});
