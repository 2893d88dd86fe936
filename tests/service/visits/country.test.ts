import { describe, expect, it } from 'vitest';
import { long_url, testService } from '../test-service.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

/** A link for Austria, for iPhones and for everyone else, visited through a proxy that sends the country. */
const aimed = async (has_geo_targeting = true) => {
  const proxies = { trusted: ['127.0.0.1'], headers: { country: 'cf-ipcountry' } };
  const service = await testService({
    proxies,
    locate: (address) => (address === '127.0.0.1' ? { country: 'CH' } : {}),
  });
  const { id, short_url } = await service.create({
    has_ios_targeting: true,
    ios_target_url: 'https://example.com/ios',
  });
  const geo_targets = [
    { country_id: 'AT' as const, target_url: 'https://example.com/at' },
    { country_id: 'CH' as const, target_url: 'https://example.com/ch' },
  ];
  await service.update({ id, has_geo_targeting, geo_targets, has_utm: true, utm_source: 'x' });
  const targetFor = async (headers: Record<string, string>) =>
    (await service.visit(short_url, headers)).headers.get('Location');
  return { ...service, id, short_url, targetFor };
};

describe('country rules', () => {
  it('precede platform rules, which precede the general target', async () => {
    const { targetFor } = await aimed();
    expect(await targetFor({ 'cf-ipcountry': 'AT' })).toBe('https://example.com/at?utm_source=x');
    expect(await targetFor({ 'cf-ipcountry': 'AT', 'User-Agent': iphone })).toBe('https://example.com/at?utm_source=x');
    expect(await targetFor({ 'cf-ipcountry': 'DE', 'User-Agent': iphone })).toBe(
      'https://example.com/ios?utm_source=x',
    );
    expect(await targetFor({ 'cf-ipcountry': 'DE' })).toBe(`${long_url}?utm_source=x`);
  });

  it('for one country twice use the last one', async () => {
    const { id, retrieve, targetFor, update } = await aimed();
    const rule = (path: string) => ({ country_id: 'AT' as const, target_url: `https://example.com/${path}` });
    await update({ id, geo_targets: [rule('first'), rule('last')] });
    expect((await retrieve(id)).geo_targets).toHaveLength(2);
    expect(await targetFor({ 'cf-ipcountry': 'AT' })).toBe('https://example.com/last?utm_source=x');
  });

  it('accept a country code in lower case', async () => {
    const { id, stats, targetFor } = await aimed();
    expect(await targetFor({ 'cf-ipcountry': 'at' })).toBe('https://example.com/at?utm_source=x');
    expect((await stats(`?id=${id}`)).stats?.country).toEqual([{ name: 'AT', total_count: 1, unique_count: 1 }]);
  });

  it('look up the address if no proxy sends the country', async () => {
    const { targetFor } = await aimed();
    expect(await targetFor({})).toBe('https://example.com/ch?utm_source=x');
  });

  it('apply only while they are on', async () => {
    const { id, targetFor, update } = await aimed(false);
    expect(await targetFor({ 'cf-ipcountry': 'AT' })).toBe(`${long_url}?utm_source=x`);
    await update({ id, has_geo_targeting: true });
    expect(await targetFor({ 'cf-ipcountry': 'AT' })).toBe('https://example.com/at?utm_source=x');
  });

  it('count the click in the matched country', async () => {
    const { id, stats, targetFor } = await aimed();
    await targetFor({ 'cf-ipcountry': 'AT' });
    expect((await stats(`?id=${id}`)).stats?.country).toEqual([{ name: 'AT', total_count: 1, unique_count: 1 }]);
  });
});
