import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CreateLinkBody } from '../../../lib/contract/link-writing.ts';
import { addParameters, parametersInPath } from '../../../service/visits/parameters.ts';
import { runs } from '../../setup/runs.ts';
import { run } from '../commands/run.ts';
import { long_url, testService } from '../test-service.ts';

const host = 'https://go.example.com';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const twoKilobytes = 2_048;

const linked = async (body: Partial<CreateLinkBody> = {}) => {
  const service = await testService();
  const link = await service.create({ custom_link: 'spring', ...body });
  const leadsTo = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await service.visit(`${host}${path}`, headers, method)).headers.get('Location');
  return { ...service, ...link, leadsTo };
};

describe('a visitor’s parameters', () => {
  const target = 'https://example.com/';
  it.each([
    ['are added', target, 'a=1', `${target}?a=1`],
    ['come before the fragment', `${target}#top`, 'a=1', `${target}?a=1#top`],
    ['come behind those of the target', `${target}?q=1#a=2`, 'a=1', `${target}?q=1&a=1#a=2`],
    ['keep their order, and repeated names', target, 'b=1&a=2&b=3&b=1', `${target}?b=1&a=2&b=3&b=1`],
    ['stay byte for byte', target, 'q=a+b%20c%2f%zz&&d=&e&=f&g==?', `${target}?q=a+b%20c%2f%zz&&d=&e&=f&g==?`],
    ['leave the target byte for byte', `${target}?q=a+b%20c%2f%zz&&x=`, 'a=1', `${target}?q=a+b%20c%2f%zz&&x=&a=1`],
    ['do not replace those of the target', `${target}?a=1&b`, 'b=2&a=3&c=4&b', `${target}?a=1&b&c=4`],
    ['are compared decoded', `${target}?a%20b=1&c+d=2`, 'a+b=3&%63%20d=4&A+b=5', `${target}?a%20b=1&c+d=2&A+b=5`],
    ['are compared in their case', `${target}?a=1`, 'A=1', `${target}?a=1&A=1`],
    ['may begin with a question mark', `${target}??a=1`, 'a=2&?a=3', `${target}??a=1&a=2`],
    ['follow a lone question mark', `${target}?`, 'a=1', `${target}?a=1`],
    ['follow a separator', `${target}?q=1&`, 'a=1', `${target}?q=1&a=1`],
    ['follow a question mark in a value', `${target}?q=?`, 'a=1', `${target}?q=?&a=1`],
    ['that are only separators are not added', target, '&&', target],
    ['of which none is new change nothing', `${target}?a=1#x`, 'a=2&a', `${target}?a=1#x`],
    ['without the mark of QR codes', target, 'qr=1&a=1&qr=1', `${target}?a=1`],
    ['keep what only looks like the mark', target, 'qr=2&qr=12&xqr=1&qr', `${target}?qr=2&qr=12&xqr=1&qr`],
    ['that are only the mark of QR codes are not added', target, 'qr=1', target],
    ['cannot become a header', target, 'a=\r\nSet-Cookie:x\t\x7f', `${target}?a=%0D%0ASet-Cookie:x%09%7F`],
    ['beyond ASCII are escaped byte for byte', target, 'a=\xc3\xbc', `${target}?a=%C3%BC`],
    ['cannot become another host', target, '@evil.example/\\evil', `${target}?@evil.example/\\evil`],
  ])('%s', (_what, address, parameters, expected) => {
    expect(addParameters(address, parameters)).toBe(expected);
  });

  it.each([
    'https://example.com/?X-Amz-Signature=x',
    'https://example.com/?x-goog-signature=x',
    'https://example.com/?Expires=1&Signature=x#top',
    'https://example.com/?sv=1&sig=x',
    'https://example.com/?hmac',
    'https://example.com/?%74oken=',
    'https://app.example.com/#/settings?tab=1',
    'https://app.example.com/?q=1#/settings',
    'https://app.example.com/#!/settings',
    'https://app.example.com/#!',
  ])('are not added to a signed address or a fragment route: %s', (address) => {
    expect(addParameters(address, 'a=1')).toBe(address);
  });

  it.each(['https://example.com/?signatures=1&tokens=2&sign=3', 'https://example.com/sig?x#token=1'])(
    'are added to an address that only looks signed: %s',
    (address) => {
      expect(addParameters(address, 'a=1')).toContain('&a=1');
    },
  );

  it('are at most 2 kB, without the mark of QR codes, and else none', () => {
    const longest = `a=${'x'.repeat(twoKilobytes - 2)}`;
    expect(addParameters(target, longest)).toBe(`${target}?${longest}`);
    expect(addParameters(target, `${longest}&qr=1`)).toBe(`${target}?${longest}`);
    expect(addParameters(target, `${longest}x`)).toBe(target);
    expect(addParameters(`${target}?a=1`, `${longest}&b=1`)).toBe(`${target}?a=1`);
  });

  const name = fc.constantFrom('a', 'A', 'b', 'a%20b', 'a+b', '%61', '', '?a', '%C3%A9', '%zz', '__proto__');
  const text = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
  const value = text.map((some) => some.replace(/[#&]/g, ''));
  const pair = fc.oneof(
    fc.tuple(name, value).map((both) => both.join('=')),
    name,
    value,
    fc.constant(''),
  );
  const query = fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join('&'));

  it('are those of no name in the target, behind all of the target’s, whatever they are', () => {
    const nameOf = (one: string) => [...new URLSearchParams(`&${one}`).keys()][0] ?? '';
    const pairsOf = (address: string) => {
      const [, found = ''] = /^[^?#]*\?([^#]*)/.exec(address) ?? [];
      return found.split('&').filter((one) => one !== '');
    };
    const property = fc.property(query, query, fc.constantFrom('', '#', '#top', '#?a=1'), (own, sent, fragment) => {
      const before = new URL(`https://example.com/path?${own}${fragment}`);
      const after = addParameters(before.href, sent);
      expect(after).toMatch(/^[\x21-\x7e]+$/);
      const names = new Set(pairsOf(before.href).map(nameOf));
      const added = pairsOf(`?${sent}`).filter((one) => !names.has(nameOf(one)));
      expect(pairsOf(after)).toEqual([...pairsOf(before.href), ...added]);
      const url = new URL(after);
      expect([url.origin, url.pathname, url.hash]).toEqual([before.origin, before.pathname, before.hash]);
    });
    fc.assert(property, runs(1_000));
  });

  it('are found in a path as they were before another program put them there', () => {
    const inPath = (path: string) => parametersInPath(new URL(`${host}/${path}`).pathname, 0);
    const escapable = query.filter((some) => /^[^=#<]*=[^#<]*$/.test(some) && !/amp;|%3d/i.test(some));
    const escaped = fc.property(escapable, (sent) => {
      expect(inPath(`spring${encodeURIComponent(`?${sent}`)}`)).toBe(sent);
    });
    fc.assert(escaped, runs(300));
    const encoded = value.map((some) => `a=${encodeURIComponent(some.replaceAll('<', ''))}`);
    const partlyEscaped = fc.property(fc.array(encoded, { minLength: 1, maxLength: 3 }), (pairs) => {
      expect(inPath(`spring%3F${pairs.join('&')}`)).toBe(pairs.join('&'));
      expect(inPath(`spring&amp;${pairs.join('&amp;')}`)).toBe(pairs.join('&'));
    });
    fc.assert(partlyEscaped, runs(300));
  });
});

describe('a visit passes parameters on', () => {
  const ios = { has_ios_targeting: true, ios_target_url: 'https://example.com/ios?gclid=own' };

  it('to the target, behind the link’s UTM parameters', async () => {
    const { leadsTo } = await linked({ has_utm: true, utm_source: 'mail' });
    expect(await leadsTo('/spring?gclid=x&utm_source=ad&utm_term=y')).toBe(
      `${long_url}?utm_source=mail&gclid=x&utm_term=y`,
    );
    expect(await leadsTo('/spring', {}, 'HEAD')).toBe(`${long_url}?utm_source=mail`);
    expect(await leadsTo('/spring?a=1', {}, 'HEAD')).toBe(`${long_url}?utm_source=mail&a=1`);
  });

  it('to the target of a platform, compared with that one’s own', async () => {
    const { leadsTo } = await linked(ios);
    expect(await leadsTo('/spring?gclid=x&a=1', { 'User-Agent': iphone })).toBe(`${ios.ios_target_url}&a=1`);
    expect(await leadsTo('/spring?gclid=x&a=1')).toBe(`${long_url}?gclid=x&a=1`);
  });

  it('to the target of a country', async () => {
    const service = await testService({ locate: () => ({ country: 'DE' }) });
    const { id } = await service.create({ custom_link: 'spring' });
    const geo_targets = [{ country_id: 'DE' as const, target_url: 'https://example.de/?a=1' }];
    await service.update({ id, has_geo_targeting: true, geo_targets });
    const { headers } = await service.visit(`${host}/spring?a=2&b=3`);
    expect(headers.get('Location')).toBe('https://example.de/?a=1&b=3');
  });

  it('to the frame of a cloaked link, where they are escaped', async () => {
    const { visit } = await linked({ has_cloaking: true });
    const page = await (await visit(`${host}/spring?a='1'&b="><script>`)).text();
    expect(page).toContain(`<iframe src="${long_url}?a=%271%27&amp;b=%22%3E%3Cscript%3E"`);
    expect(page).not.toContain('<script');
  });

  it('after the right password, without the password', async () => {
    const { app } = await linked({ has_password: true, password: 'open sesame' });
    const body = new URLSearchParams({ password: 'open sesame' });
    const { status, headers } = await app.request(`${host}/spring?gclid=x`, { method: 'POST', body });
    expect([status, headers.get('Location')]).toEqual([303, `${long_url}?gclid=x`]);
  });

  it('from a link with a click limit, and to bots as well', async () => {
    const { leadsTo, update, id } = await linked();
    expect(await leadsTo('/spring?a=1', { 'User-Agent': 'curl/8.5.0' })).toBe(`${long_url}?a=1`);
    await update({ id, has_expiration: true, expiration_clicks: '9' });
    expect(await leadsTo('/spring?a=1')).toBe(`${long_url}?a=1`);
  });

  it('not to a preview, which is the same for everyone', async () => {
    const { visit } = await linked({ has_opengraph: true, meta_title: 'Words of its own' });
    const page = await (await visit(`${host}/spring?a=1`, { 'User-Agent': 'Twitterbot/1.0' })).text();
    expect(page).toContain(`href="${long_url}"`);
    expect(page).not.toContain('a=1');
  });

  it('over a second short link', async () => {
    const { create, leadsTo } = await linked();
    await create({ custom_link: 'first', long_url: `${host}/spring?b=2` });
    expect(await leadsTo('/first?a=1&b=1')).toBe(`${host}/spring?b=2&a=1`);
    expect(await leadsTo('/spring?b=2&a=1')).toBe(`${long_url}?b=2&a=1`);
  });

  it.each([
    ['/spring%3Futm_source=mail', 'utm_source=mail'],
    ['/spring%3Futm_source=mail&utm_medium=x', 'utm_source=mail&utm_medium=x'],
    ['/spring%3Futm_source%3Da%2520b%26c%3D%2526', 'utm_source=a%20b&c=%26'],
    ['/spring&utm_source=mail', 'utm_source=mail'],
    ['/spring&amp;x=1&amp;y=%26', 'x=1&y=%26'],
    ['/spring/&amp;x=1?y=2', 'x=1&y=2'],
    ['/(spring)%3Fx=1', 'x=1'],
    ['/%3Cspring%3Fx=1%3C/a%3E', 'x=1'],
    ['/spring%3Fx=1%23top', 'x=1'],
    ['/SPRING%3Fx=1&qr=1', 'x=1'],
    ['/spring&draft', 'draft'],
    ['/spring!?x=1', 'x=1'],
    ['/spring%23x=1', null],
    ['/spring%3C/a%3E', null],
    ['/spring%22%3C/a%3E%3Cbr%20/%3E', null],
    ['/spring&', null],
    ['/(spring)', null],
  ])('that another program put into the path: %s', async (path, parameters) => {
    const { leadsTo, short_url } = await linked();
    const code = new URL(String(short_url)).pathname.slice(1);
    const target = parameters === null ? long_url : `${long_url}?${parameters}`;
    for (const slug of ['spring', code]) expect(await leadsTo(path.replace(/spring/i, slug))).toBe(target);
  });

  it('from the part of a path that no slug contains', async () => {
    const { create, leadsTo } = await linked();
    await create({ custom_link: 'spring&more', long_url: 'https://example.com/more' });
    expect(await leadsTo('/spring&more')).toBe('https://example.com/more');
    expect(await leadsTo('/spring&more&x=1')).toBe('https://example.com/more?x=1');
    expect(await leadsTo('/spring%26more%3Fx=1')).toBe('https://example.com/more?x=1');
    expect(await leadsTo('/spring&others&x=1')).toBe(`${long_url}?others&x=1`);
  });

  it('unless its domain has that off', async () => {
    const { database, leadsTo, pass } = await linked();
    await run(database, ['domain', 'set', 'go.example.com', '--pass-parameters', 'off']);
    pass(1_000);
    await leadsTo('/spring');
    for (const path of ['/spring?a=1', '/spring%3Fa=1']) expect(await leadsTo(path)).toBe(long_url);
    await run(database, ['domain', 'set', 'go.example.com', '--pass-parameters', 'on']);
    pass(1_000);
    await leadsTo('/spring');
    expect(await leadsTo('/spring?a=1')).toBe(`${long_url}?a=1`);
  });
});
