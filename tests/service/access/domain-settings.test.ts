import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { optionOf, settingNames, variableOf } from '../../../service/access/domain-settings.ts';
import { readEnvironment } from '../../../service/env.ts';
import { isReserved } from '../../../service/links/slug-rules.ts';
import { run } from '../commands/run.ts';
import { openTestDatabase } from '../test-database.ts';
import { testService } from '../test-service.ts';

const host = 'go.example.com';
const elsewhere = 'https://www.example.com/welcome';

/** A service whose domains are read again after each command. */
const serviceWith = async (options: Parameters<typeof testService>[0] = {}) => {
  const service = await testService(options);
  const set = async (...words: string[]) => {
    const [line = ''] = await run(service.database, ['domain', 'set', ...words]);
    service.pass(1_000);
    return line;
  };
  const open = async (path: string, method = 'GET', on = host) => service.visit(`https://${on}${path}`, {}, method);
  const leadsTo = async (path: string, method?: string, on?: string) => {
    const { status, headers } = await open(path, method, on);
    return [status, headers.get('Location')];
  };
  return { ...service, set, open, leadsTo };
};

describe('home and not found', () => {
  it('lead to an address elsewhere, and back to the pages', async () => {
    const { create, leadsTo, open, set } = await serviceWith();
    await create({ custom_link: 'here' });
    expect(await leadsTo('/')).toEqual([200, null]);
    await set(host, '--home', elsewhere, '--not-found', 'https://www.example.com/lost?from=links');
    for (const method of ['GET', 'HEAD']) {
      expect(await leadsTo('/', method)).toEqual([302, elsewhere]);
      expect(await leadsTo('/nothing', method)).toEqual([302, 'https://www.example.com/lost?from=links']);
    }
    expect((await open('/nothing')).headers.get('Cache-Control')).toBe('private, no-store');
    expect(await leadsTo('/%E0%A4%A')).toEqual([302, 'https://www.example.com/lost?from=links']);
    // A form is not sent on to another site.
    expect(await leadsTo('/nothing', 'POST')).toEqual([404, null]);
    expect((await leadsTo('/here'))[1]).toContain('/a/long/way');
    expect(await leadsTo('/v1/nothing')).toEqual([400, null]);
    expect(await leadsTo('/share/nothing')).toEqual([404, null]);
    await set(host, '--home', 'page', '--not-found', '');
    expect(await leadsTo('/')).toEqual([200, null]);
    expect(await leadsTo('/nothing')).toEqual([404, null]);
  });

  it('lead nowhere on other domains and hosts', async () => {
    const { database, leadsTo, set } = await serviceWith();
    await run(database, ['domain', 'add', 'to.example.com']);
    await set(host, '--home', elsewhere, '--not-found', elsewhere);
    for (const on of ['to.example.com', '127.0.0.1:8787']) {
      expect(await leadsTo('/', 'GET', on)).toEqual([200, null]);
      expect(await leadsTo('/nothing', 'GET', on)).toEqual([404, null]);
    }
    for (const on of ['GO.example.com', 'go.example.com.'])
      expect(await leadsTo('/', 'GET', on)).toEqual([302, elsewhere]);
  });

  it('never lead to a domain of the service, where they could go in a circle', async () => {
    const { database, leadsTo, set } = await serviceWith();
    for (const address of ['https://go.example.com/', 'http://GO.example.com:443/x', 'https://go.example.com./']) {
      await expect(set(host, '--home', address)).rejects.toThrow(/is on a domain of the service itself/);
    }
    await set(host, '--home', 'https://to.example.com/', '--not-found', 'https://to.example.com/x');
    expect(await leadsTo('/')).toEqual([302, 'https://to.example.com/']);
    await run(database, ['domain', 'add', 'to.example.com']);
    await set('to.example.com', '--robots', 'x');
    expect(await leadsTo('/')).toEqual([200, null]);
    expect(await leadsTo('/nothing')).toEqual([404, null]);
  });
});

describe('search engines', () => {
  const paths = ['/', '/nothing', '/way', '/way/.', '/locked', '/over', '/robots.txt'];
  const privatePaths = ['/health', '/v1/links', '/v1/docs', '/v1/nothing', '/share/nothing'];

  it('are asked to leave out every answer', async () => {
    const { create, open } = await serviceWith();
    await create({ custom_link: 'way' });
    await create({ custom_link: 'locked', has_password: true, password: 'x' });
    await create({ custom_link: 'over', has_expiration: true, expiration: '2020-01-01T00:00:00Z' });
    for (const path of [...paths, ...privatePaths]) {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
        expect([path, method, (await open(path, method)).headers.get('X-Robots-Tag')]).toEqual([
          path,
          method,
          'noindex',
        ]);
      }
    }
  });

  it('may show visits if that is switched off, but neither the API nor shared stats', async () => {
    const { create, open, set } = await serviceWith();
    await create({ custom_link: 'way' });
    await create({ custom_link: 'locked', has_password: true, password: 'x' });
    await create({ custom_link: 'over', has_expiration: true, expiration: '2020-01-01T00:00:00Z' });
    await set(host, '--noindex', 'off', '--not-found', elsewhere);
    await open('/');
    for (const path of paths) expect([path, (await open(path)).headers.get('X-Robots-Tag')]).toEqual([path, null]);
    for (const path of privatePaths) expect((await open(path)).headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await open('/way', 'GET', 'other.example')).headers.get('X-Robots-Tag')).toBe('noindex');
  });

  it('read a robots.txt that allows everything, or the text of the setting', async () => {
    const { open, set } = await serviceWith();
    const robots = await open('/robots.txt');
    expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nAllow: /\n']);
    expect(robots.headers.get('Content-Type')).toMatch(/^text\/plain/);
    await set(host, '--robots', 'User-agent: *\\nDisallow: /private\nSitemap: https://www.example.com/map.xml\n');
    expect(await (await open('/robots.txt')).text()).toBe(
      'User-agent: *\nDisallow: /private\nSitemap: https://www.example.com/map.xml\n',
    );
    expect(await (await open('/robots.txt', 'GET', 'other.example')).text()).toContain('Allow: /\n');
  });
});

describe('the status of redirects', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
  const linked = async (status: string) => {
    const service = await serviceWith();
    await service.set(host, '--redirect-status', status);
    await service.open('/');
    return service;
  };
  const password = { has_password: true, password: 'open sesame' };
  /** Links that may lead elsewhere at the next visit. */
  const changing = {
    platform: { has_ios_targeting: true, ios_target_url: elsewhere },
    'expires-by-date': { has_expiration: true, expiration: '2030-01-01T00:00:00Z' },
    'expires-by-clicks': { has_expiration: true, expiration_clicks: '9' },
  };

  it.each([301, 308])('may be %d, which browsers keep for an hour', async (permanent) => {
    const { create, open } = await linked(`${permanent}`);
    await create({ custom_link: 'way' });
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await open('/way?a=1', method);
      expect([status, headers.get('Cache-Control')]).toEqual([permanent, 'private, max-age=3600']);
      expect(headers.get('Location')).toMatch(/a=1$/);
    }
  });

  it.each(['301', '308'])('is never %s for a link that may lead elsewhere', async (permanent) => {
    const { create, open, update, visit } = await linked(permanent);
    for (const [custom_link, body] of Object.entries(changing)) await create({ custom_link, ...body });
    const { id } = await create({ custom_link: 'country' });
    const geo_targets = [{ country_id: 'DE' as const, target_url: elsewhere }];
    await update({ id, has_geo_targeting: true, geo_targets });
    for (const slug of [...Object.keys(changing), 'country']) {
      const { status, headers } = await open(`/${slug}`);
      expect([slug, status, headers.get('Cache-Control')]).toEqual([slug, 302, 'private, no-store']);
    }
    expect((await visit(`https://${host}/platform`, { 'User-Agent': iphone })).status).toBe(302);
    await create({ custom_link: 'cloaked', has_cloaking: true });
    await create({ custom_link: 'locked', ...password });
    for (const slug of ['cloaked', 'locked']) expect((await open(`/${slug}`)).status).toBe(200);
    for (const path of ['/nothing', '/v1/nothing']) expect((await open(path)).status).toBeGreaterThanOrEqual(400);
  });

  it.each(['301', '308'])('is never %s for a similar path, which another link may get', async (permanent) => {
    const { create, open } = await linked(permanent);
    await create({ custom_link: 'way' });
    for (const path of ['/way.', '/WAY', '/way&a=1']) {
      const { status, headers } = await open(path);
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 302, 'private, no-store']);
    }
  });

  it('may be 307 for each link, and is not cached', async () => {
    const { create, open } = await linked('307');
    await create({ custom_link: 'way' });
    for (const [custom_link, body] of Object.entries(changing)) await create({ custom_link, ...body });
    for (const slug of ['way', ...Object.keys(changing)]) {
      const { status, headers } = await open(`/${slug}`);
      expect([slug, status, headers.get('Cache-Control')]).toEqual([slug, 307, 'private, no-store']);
    }
  });

  it.each(['301', '302', '307', '308'])(
    'after a form is 303, so that a password is not sent on: %s',
    async (status) => {
      const { app, create } = await linked(status);
      await create({ custom_link: 'locked', ...password });
      await create({ custom_link: 'way' });
      for (const slug of ['locked', 'way']) {
        const body = new URLSearchParams({ password: password.password });
        const answer = await app.request(`https://${host}/${slug}`, { method: 'POST', body });
        expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([303, 'private, no-store']);
      }
    },
  );

  it('of home and not found stays 302', async () => {
    const { leadsTo, set } = await linked('301');
    await set(host, '--home', elsewhere, '--not-found', elsewhere);
    for (const path of ['/', '/nothing']) expect(await leadsTo(path)).toEqual([302, elsewhere]);
  });
});

describe('generated codes', () => {
  const codesOf = async (create: () => Promise<{ short_url: string | null }>, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => new URL(String((await create()).short_url)).pathname.slice(1)),
    );

  it('have seven characters and no vowels', async () => {
    const { create } = await serviceWith();
    for (const code of await codesOf(create, 40)) expect(code).toMatch(/^[2-9b-df-hjkmnp-tv-xzB-DF-HJ-NP-TV-XZ]{7}$/);
  });

  it('have the length and alphabet of their domain', async () => {
    const { create, database, leadsTo, set } = await serviceWith();
    await run(database, ['domain', 'add', 'to.example.com']);
    await set(host, '--code-length', '12', '--code-alphabet', 'aeiouAEIOU');
    const codes = await codesOf(create, 20);
    for (const code of codes) expect(code).toMatch(/^[aeiou]{12}$/i);
    expect((await leadsTo(`/${codes[0]}`))[0]).toBe(302);
    await run(database, ['domain', 'default', 'to.example.com']);
    for (const code of await codesOf(create, 5)) expect(code).toHaveLength(7);
  });

  it('get longer when all of their length are taken, and are no path of the service', async () => {
    const { create, database, domain, set } = await serviceWith();
    const { id: link_id } = await create();
    await set(host, '--code-length', '4', '--code-alphabet', '0123456789');
    const taken = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    for (let first = 0; first < taken.length; first += 1_000) {
      const rows = taken.slice(first, first + 1_000).map((path) => ({ domain_id: domain.id, link_id, path }));
      await database
        .insertInto('addresses')
        .values(rows.map((row) => ({ ...row, folded: null, skeleton: null })))
        .execute();
    }
    for (const code of await codesOf(create, 5)) expect(code).toMatch(/^\d{5}$/);
    expect(['share', 'Health', 'autodiscover', 'shares'].map(isReserved)).toEqual([true, true, true, false]);
  });
});

describe('domain set', () => {
  it('changes only the given settings, which domain list shows', async () => {
    const { database, domain, set } = await serviceWith();
    const shown = `${domain.id}  ${host}  home="${elsewhere}"`;
    expect(await set(host, '--home', elsewhere)).toBe(shown);
    expect(await set('GO.example.com', '--noindex', 'off', '--robots', 'User-agent: *\nAllow: /a')).toBe(
      `${shown}  noindex="off"  robots="User-agent: *\\nAllow: /a"`,
    );
    expect(await run(database, ['domain', 'list'])).toEqual([
      `${shown}  noindex="off"  robots="User-agent: *\\nAllow: /a"`,
    ]);
    expect(await set(host, '--robots', '', '--noindex=')).toBe(shown);
    await Promise.all([set(host, '--noindex', 'off'), set(host, '--not-found', elsewhere)]);
    expect(await run(database, ['domain', 'list'])).toEqual([`${shown}  not-found="${elsewhere}"  noindex="off"`]);
  });

  it('moves with an export', async () => {
    const { database, set } = await serviceWith();
    const line = await set(host, '--home', elsewhere);
    const other = await openTestDatabase();
    await run(other, ['import'], await run(database, ['export']));
    expect(await run(other, ['domain', 'list'])).toEqual([line]);
  });

  it.each([
    [['--home', 'example.com'], '--home must be an address such as https://example.com, or "page".'],
    [['--home', 'javascript:alert(1)'], '--home must be an address such as https://example.com, or "page".'],
    [['--not-found', 'https://me:secret@example.com'], '--not-found must be an address such as'],
    [['--not-found', 'https://me@example.com'], '--not-found must be an address such as'],
    [['--not-found', 'https://:secret@example.com'], '--not-found must be an address such as'],
    [['--noindex', 'no', '--home', 'x'], '--home must be an address such as https://example.com, or "page"; --noindex'],
    [['--pass-parameters', 'yes'], '--pass-parameters must be on or off.'],
    [['--redirect-status', '303'], '--redirect-status must be 301, 302, 307 or 308.'],
    [['--robots', 'x'.repeat(8_001)], '--robots must be at most 8000 characters.'],
    [['--code-length', '3'], '--code-length must be a whole number from 4 to 32.'],
    [['--code-alphabet', '0123456788'], '--code-alphabet must be at least 10 different letters (a to z, A to Z) and'],
    [['--code-alphabet', 'abcdefghij-'], '--code-alphabet must be at least 10 different letters'],
    [
      ['--own-networks', '192.0.2.0/33'],
      '--own-networks must be addresses or networks such as 192.0.2.1, 2001:db8::/32',
    ],
    [['--own-networks', '192.0.2.1;10.0.0.1'], '--own-networks must be addresses or networks'],
    [['--own-networks', '192.0.2.1, office'], '--own-networks must be addresses or networks'],
    [['--color', 'red'], 'Unknown option'],
    [[], `Give a setting: ${settingNames.map((name) => `--${optionOf(name)}`).join(', ')}.`],
  ])('refuses %j in one sentence, and changes nothing', async (words, sentence) => {
    const { database, domain, set } = await serviceWith();
    await expect(set(host, ...words)).rejects.toThrow(sentence);
    expect(await run(database, ['domain', 'list'])).toEqual([`${domain.id}  ${host}`]);
  });

  it('refuses a domain that does not exist', async () => {
    const { set } = await serviceWith();
    await expect(set('to.example.com', '--noindex', 'off')).rejects.toThrow('There is no domain to.example.com');
  });

  it('keeps settings of a newer version, and ignores them', async () => {
    const { database, leadsTo, set } = await serviceWith();
    const settings = JSON.stringify({ later: 'x', noindex: 'sometimes', home: elsewhere });
    await database.updateTable('domains').set({ settings }).execute();
    await set(host, '--not-found', elsewhere);
    expect(await leadsTo('/')).toEqual([302, elsewhere]);
    const { settings: stored } = await database.selectFrom('domains').select('settings').executeTakeFirstOrThrow();
    expect(JSON.parse(stored)).toEqual({ later: 'x', noindex: 'sometimes', home: elsewhere, notFound: elsewhere });
  });
});

it.each([
  ['values that are no text', JSON.stringify({ home: elsewhere, notFound: 5, later: { deep: true } }), elsewhere],
  ['a list', '[]', null],
  ['no JSON', 'x', null],
])('links work with %s among the stored settings, and domain set changes the others', async (_, settings, home) => {
  const { database, create } = await serviceWith();
  const { short_url } = await create();
  await database.updateTable('domains').set({ settings }).execute();
  // A process that starts now.
  const fresh = await serviceWith({ database });
  expect((await fresh.leadsTo(new URL(String(short_url)).pathname))[0]).toBe(302);
  expect(await fresh.leadsTo('/')).toEqual([home === null ? 200 : 302, home]);
  expect(await fresh.leadsTo('/nothing')).toEqual([404, null]);
  await fresh.set(host, '--noindex', 'off');
  const { settings: stored } = await database.selectFrom('domains').select('settings').executeTakeFirstOrThrow();
  const before = home === null ? {} : JSON.parse(settings);
  expect(JSON.parse(stored)).toEqual({ ...before, noindex: 'off' });
});

describe('environment variables', () => {
  it('set the only domain, unless domain set did', async () => {
    const domainVariables = { home: 'https://variable.example/', robots: 'User-agent: x' };
    const { leadsTo, open, set } = await serviceWith({ domainVariables });
    expect(await leadsTo('/')).toEqual([302, 'https://variable.example/']);
    expect(await (await open('/robots.txt')).text()).toBe('User-agent: x\n');
    await set(host, '--home', elsewhere);
    expect(await leadsTo('/')).toEqual([302, elsewhere]);
    await set(host, '--home', 'page');
    expect(await leadsTo('/')).toEqual([200, null]);
    await set(host, '--home', '');
    expect(await leadsTo('/')).toEqual([302, 'https://variable.example/']);
  });

  it('set none of several domains, which the log says once', async () => {
    const warn = vi.fn();
    const { database, leadsTo, pass } = await serviceWith({
      warn,
      domainVariables: { home: elsewhere, noindex: 'off' },
    });
    await run(database, ['domain', 'add', 'to.example.com']);
    for (let visits = 0; visits < 3; visits += 1) {
      pass(1_000);
      expect(await leadsTo('/')).toEqual([200, null]);
    }
    expect(warn.mock.calls).toEqual([
      [
        'HEM_DOMAIN_HOME, HEM_DOMAIN_NOINDEX only apply to a service with one domain: use the command domain set instead.',
      ],
    ]);
  });

  it('are not mentioned if none is set', async () => {
    const warn = vi.fn();
    const { database, leadsTo, pass } = await serviceWith({ warn });
    await run(database, ['domain', 'add', 'to.example.com']);
    pass(1_000);
    expect(await leadsTo('/')).toEqual([200, null]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('are read by name, and refused like all others', () => {
    const variables = { HEM_DOMAIN_HOME: elsewhere, HEM_DOMAIN_NOT_FOUND: '', HEM_DOMAIN_NOINDEX: 'off' };
    expect(readEnvironment(variables).domainVariables).toEqual({ home: elsewhere, noindex: 'off' });
    expect(() => readEnvironment({ HEM_PORT: 'x', HEM_DOMAIN_HOME: 'x', HEM_DOMAIN_NOINDEX: '1' })).toThrow(
      /^HEM_PORT must be a whole .*; HEM_DOMAIN_HOME must be an address .*; HEM_DOMAIN_NOINDEX must be on or off\.$/,
    );
  });
});

it('every setting has a row in the README, with its option and variable', () => {
  const readme = readFileSync('service/README.md', 'utf8');
  for (const name of settingNames) expect(readme).toContain(`| \`--${optionOf(name)}\` | \`${variableOf(name)}\` |`);
});
