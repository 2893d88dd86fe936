import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { PlainError } from '../terminal/plain-error.ts';
import { runCommand } from '../terminal/run-command.ts';
import { configurationOf } from './page.ts';
import { domain, send } from './request.ts';
import { stopProcess } from './stop-process.ts';

/** The ports of a proxy, and the service behind it. */
interface Places {
  folder: string;
  http: number;
  https: number;
  service: string;
}

export interface ProxySetup {
  /** The heading of its configuration. */
  name: string;
  command: string;
  install: string;
  versionArgs: string[];
  /** Writes the configuration of the page with other ports and certificates, and returns the arguments of its command. */
  prepare: (places: Places) => Promise<string[]>;
}

const address = '127.0.0.1:8787';

export const proxies: ProxySetup[] = [
  {
    name: 'nginx',
    command: 'nginx',
    install: 'apt-get install nginx-light',
    versionArgs: ['-v'],
    prepare: async ({ folder, http, https, service }) => {
      const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
      const subject = ['-subj', `/CN=${domain}`, '-days', '1'];
      await runCommand('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', key, '-out', certificate]);
      const site = configurationOf('nginx')
        .replaceAll(/^\s*listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443', `listen 127.0.0.1:${https}`)
        .replace(/\/etc\S*fullchain\.pem/, certificate)
        .replace(/\/etc\S*privkey\.pem/, key)
        .replace(address, service);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const main = [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {}`,
        `http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
        site,
        '}',
      ].join('\n');
      const file = path.join(folder, 'nginx.conf');
      writeFileSync(file, main);
      return ['-p', folder, '-c', file];
    },
  },
  {
    name: 'Caddy',
    command: 'caddy',
    install: 'apt-get install caddy',
    versionArgs: ['version'],
    prepare: async ({ folder, http, https, service }) => {
      const test = [`http_port ${http}`, `https_port ${https}`, 'admin off', 'local_certs', 'skip_install_trust'];
      const site = configurationOf('Caddy').replace(address, service);
      const file = path.join(folder, 'Caddyfile');
      writeFileSync(file, `{\n${test.join('\n')}\n}\n${site}`);
      return ['run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
];

/** Returns the version of an installed proxy; null if it is not installed. */
export function versionOf({ command, versionArgs }: ProxySetup): string | null {
  const { error, stdout, stderr } = spawnSync(command, versionArgs, { encoding: 'utf8' });
  return error ? null : (/\d+(\.\d+)+/.exec(stdout + stderr)?.[0] ?? 'unknown');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  if (bound === null || typeof bound === 'string') throw new Error('A TCP server has a port');
  return bound.port;
}

/** Milliseconds for a proxy to start. */
const startTimeoutMs = 15_000;

/** Runs a proxy before a service, and returns its ports when it answers. */
export async function runProxy(proxy: ProxySetup, folder: string, service: string) {
  const places = { folder, http: await freePort(), https: await freePort(), service };
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = await proxy.prepare(places);
  const child = spawn(proxy.command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const deadline = performance.now() + startTimeoutMs;
  while (!(await answers(places.https))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stopProcess(child);
      throw new PlainError(`${proxy.name} did not start:\n${log}`);
    }
    await setTimeout(100);
  }
  return { ...places, stop: () => stopProcess(child) };
}

const answers = (port: number): Promise<boolean> =>
  send({ port, path: '/health' }).then(
    ({ status }) => status === 200,
    () => false,
  );
