import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../service/env.ts';

describe('the environment', () => {
  it('needs no variable', () => {
    expect(readEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 8787,
      file: '.hem/service.sqlite',
      allowedOrigins: ['extensions'],
    });
  });

  it('takes what is set', () => {
    const variables = { HEM_HOST: '::1', HEM_PORT: '0', HEM_DATABASE: '/data/links', HEM_ALLOWED_ORIGINS: '' };
    expect(readEnvironment(variables)).toEqual({ host: '::1', port: 0, file: '/data/links', allowedOrigins: [] });
  });

  it('takes several origins', () => {
    const { allowedOrigins } = readEnvironment({ HEM_ALLOWED_ORIGINS: 'extensions, https://a.example' });
    expect(allowedOrigins).toEqual(['extensions', 'https://a.example']);
  });

  it.each([
    ['HEM_PORT', 'http', 'HEM_PORT must be a whole number from 0 to 65535.'],
    ['HEM_PORT', '65536', 'HEM_PORT must be a whole number from 0 to 65535.'],
    ['HEM_DATABASE', ' ', 'HEM_DATABASE must be not empty.'],
    ['HEM_ALLOWED_ORIGINS', 'https://a.example/path', 'HEM_ALLOWED_ORIGINS must be origins such as'],
  ])('refuses %s=%s, and says what it may be', (name, value, sentence) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence);
  });
});
