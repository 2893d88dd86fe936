import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { codeBlocks, configurationOf, pageFile, serviceSettings } from '@/scripts/try-proxies/page.ts';
import { domain } from '@/scripts/try-proxies/request.ts';
import { readEnvironment } from '@/service/env.ts';

const defaults = readEnvironment({});
const service = `${defaults.host}:${defaults.port}`;

describe('the page about your own service', () => {
  it('names settings that the service knows, for a proxy on the same machine', () => {
    expect(readEnvironment(serviceSettings())).toMatchObject({
      publicUrl: `https://${domain}`,
      proxies: { trusted: ['127.0.0.1'] },
    });
  });

  it('names only settings that the service has', () => {
    const page = readFileSync(pageFile, 'utf8');
    const table = readFileSync('service/README.md', 'utf8');
    const names = new Set(page.match(/\b(HEM|DATABASE)_[A-Z_]+/g));
    expect([...names].filter((name) => !table.includes(`\`${name}\``))).toEqual(['HEM_DOMAIN']);
  });

  it.each(['nginx', 'Caddy', 'Traefik', 'Cloudflare Tunnel'])(
    'has a configuration of %s for the domain and the service',
    (proxy) => {
      const texts = codeBlocks()
        .filter(({ heading }) => heading === proxy)
        .map(({ text }) => text)
        .join('\n');
      expect(texts).toContain(domain);
      expect(texts).toContain(service);
    },
  );

  it('keeps connections of proxies open for longer than nginx (60 s), Caddy (120 s) and Traefik (90 s) do', () => {
    expect(readEnvironment(serviceSettings()).keepAlive).toBeGreaterThan(120);
  });

  it('has configurations of Traefik and Cloudflare Tunnel that are YAML', () => {
    const [main, dynamic] = codeBlocks()
      .filter(({ heading }) => heading === 'Traefik')
      .map(({ text }) => parse(text));
    const [router] = Object.values(dynamic.http.routers);
    expect(router).toMatchObject({
      entryPoints: [Object.keys(main.entryPoints)[1]],
      service: Object.keys(dynamic.http.services)[0],
      tls: { certResolver: Object.keys(main.certificatesResolvers)[0] },
    });
    expect(parse(configurationOf('Cloudflare Tunnel'))).toMatchObject({
      ingress: [{ hostname: domain, service: `http://${service}` }, { service: 'http_status:404' }],
    });
  });
});
