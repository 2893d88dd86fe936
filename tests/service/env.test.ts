import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../service/env.ts';
import { allTexts } from '../../service/pages/texts.ts';

describe('the environment', () => {
  it('needs no variable', () => {
    expect(readEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 8787,
      file: '.hem/service.sqlite',
      allowedOrigins: ['extensions'],
      proxies: { trusted: [], headers: {} },
      maxConnections: 10_000,
      keepAlive: 5,
      domainVariables: {},
      retention: {},
      pool: {},
      logSettings: { level: 'info', sample: 1 },
    });
  });

  it('has the configured values', () => {
    const variables = { HEM_HOST: '::1', HEM_PORT: '0', HEM_DATABASE: '/data/links', HEM_ALLOWED_ORIGINS: '' };
    expect(readEnvironment(variables)).toMatchObject({
      host: '::1',
      port: 0,
      file: '/data/links',
      allowedOrigins: [],
    });
  });

  it('has the public address, and settings for logs and metrics', () => {
    const variables = { HEM_PUBLIC_URL: 'https://go.example.com/', HEM_METRICS_PORT: '9464', HEM_LOG_LEVEL: 'warn' };
    expect(readEnvironment({ ...variables, HEM_CONNECTION_FILE: '/run/link' })).toMatchObject({
      publicUrl: 'https://go.example.com',
      connectionFile: '/run/link',
      logSettings: { level: 'warn', sample: 1 },
      metrics: { host: '127.0.0.1', port: 9464 },
    });
    expect(readEnvironment({ HEM_PUBLIC_URL: 'http://localhost:8787' }).publicUrl).toBe('http://localhost:8787');
  });

  it('has several origins', () => {
    const { allowedOrigins } = readEnvironment({ HEM_ALLOWED_ORIGINS: 'extensions, https://a.example' });
    expect(allowedOrigins).toEqual(['extensions', 'https://a.example']);
  });

  it('has the database’s address, and settings for visitors’ places', () => {
    const variables = {
      DATABASE_URL: 'postgres://hem@db.example/hem',
      DATABASE_READ_URL: 'postgres://hem@replica.example/hem',
      HEM_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      HEM_COUNTRY_HEADER: 'cf-ipcountry',
      HEM_LOCATION_FILE: '/data/city.mmdb',
    };
    expect(readEnvironment(variables)).toMatchObject({
      url: 'postgres://hem@db.example/hem',
      readUrl: 'postgres://hem@replica.example/hem',
      proxies: { trusted: ['127.0.0.1', '10.0.0.0/8'], headers: { country: 'cf-ipcountry' } },
      locationFile: '/data/city.mmdb',
    });
  });

  it('has settings for connections to PostgreSQL', () => {
    const { pool } = readEnvironment({
      HEM_POOL_SIZE: '3',
      HEM_STATEMENT_TIMEOUT: '20',
      HEM_DATABASE_KEEP_ALIVE: '60',
    });
    expect(pool).toEqual({ connections: 3, statementTimeout: 20, keepAlive: 60 });
  });

  it('has limits for keeping stats', () => {
    expect(readEnvironment({}).retention).toEqual({});
    const { retention } = readEnvironment({ HEM_KEEP_DETAILS: '90', HEM_KEEP_DAYS: '2' });
    expect(retention).toEqual({ detailDays: 90, dayYears: 2 });
  });

  it('has the operator’s settings, or no operator', () => {
    expect(readEnvironment({ HEM_OPERATOR_NAME: ' Northwind ' }).operator).toEqual({ name: 'Northwind' });
    const variables = { HEM_OPERATOR_LOGO: '/etc/hem/logo.svg', HEM_OPERATOR_HOME: 'https://northwind.example/en' };
    expect(readEnvironment(variables).operator).toEqual({
      logo: '/etc/hem/logo.svg',
      home: 'https://northwind.example/en',
    });
    expect(readEnvironment({})).not.toHaveProperty('operator');
  });

  it('has the language of all pages, or none', () => {
    expect(readEnvironment({ HEM_LANGUAGE: 'en' }).language).toBe('en');
    expect(readEnvironment({})).not.toHaveProperty('language');
  });

  it('converts names of headers to lower case', () => {
    const { proxies } = readEnvironment({ HEM_COUNTRY_HEADER: 'CF-IPCountry', HEM_CITY_HEADER: 'X-City' });
    expect(proxies.headers).toEqual({ country: 'cf-ipcountry', city: 'x-city' });
  });

  it.each([
    'HEM_PUBLIC_URL',
    'HEM_CONNECTION_FILE',
    'HEM_OPERATOR_NAME',
    'HEM_OPERATOR_LOGO',
    'HEM_OPERATOR_HOME',
    'HEM_LANGUAGE',
    'HEM_METRICS_PORT',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'HEM_LOCATION_FILE',
    'HEM_COUNTRY_HEADER',
    'HEM_REGION_HEADER',
    'HEM_CITY_HEADER',
    'HEM_TIMEZONE_HEADER',
  ])('treats an empty %s as missing', (name) => {
    expect(readEnvironment({ [name]: '' })).toEqual(readEnvironment({}));
  });

  it.each([
    ['DATABASE_URL', 'mysql://db.example/hem', 'DATABASE_URL must be an address such as postgres://'],
    ['HEM_TRUSTED_PROXIES', '10.0.0.0/33', 'HEM_TRUSTED_PROXIES must be addresses or networks such as'],
    ['HEM_TRUSTED_PROXIES', 'proxy.example', 'HEM_TRUSTED_PROXIES must be addresses or networks such as'],
    ['HEM_CITY_HEADER', 'x city', 'HEM_CITY_HEADER must be the name of a header'],
    ['HEM_PUBLIC_URL', 'http://go.example.com', 'HEM_PUBLIC_URL must be an https origin such as'],
    ['HEM_PUBLIC_URL', 'https://go.example.com/path', 'HEM_PUBLIC_URL must be an https origin such as'],
    ['HEM_OPERATOR_NAME', 'x'.repeat(61), 'HEM_OPERATOR_NAME must be at most 60 characters'],
    ['HEM_OPERATOR_HOME', 'javascript:alert(1)', 'HEM_OPERATOR_HOME must be a web address such as'],
    ['HEM_LANGUAGE', 'English', `HEM_LANGUAGE must be one of ${allTexts.map(({ language }) => language).join(', ')}.`],
    ['HEM_LOG_LEVEL', 'loud', 'HEM_LOG_LEVEL must be one of info, warn, error, silent.'],
    ['HEM_LOG_SAMPLE', '0', 'HEM_LOG_SAMPLE must be a whole number from 1 to 1000000.'],
    ['HEM_METRICS_PORT', 'x', 'HEM_METRICS_PORT must be a whole number from 0 to 65535.'],
    ['HEM_MAX_CONNECTIONS', '0', 'HEM_MAX_CONNECTIONS must be a whole number from 1 to 1000000.'],
    ['HEM_KEEP_ALIVE', '1h', 'HEM_KEEP_ALIVE must be a whole number from 1 to 3600.'],
    ['HEM_PORT', 'http', 'HEM_PORT must be a whole number from 0 to 65535.'],
    ['HEM_PORT', '65536', 'HEM_PORT must be a whole number from 0 to 65535.'],
    ['HEM_DATABASE', ' ', 'HEM_DATABASE must be not empty.'],
    ['HEM_ALLOWED_ORIGINS', 'https://a.example/path', 'HEM_ALLOWED_ORIGINS must be origins such as'],
  ])('refuses %s=%s, and names the valid values', (name, value, sentence) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence);
  });
});
