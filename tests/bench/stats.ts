import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { ensureChromium } from '../../scripts/browsers/ensure.ts';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { startChromium } from '../e2e/support/chromium.ts';
import { connect } from '../e2e/support/connect.ts';
import { chromiumVariable } from '../e2e/support/environment.ts';
import { loadExtension } from '../e2e/support/extension.ts';
import { goal, median, row } from './measurements.ts';
import { probedBuild } from './probed-build.ts';
import { bare, openCharts, pressChoice, watchCharts } from './stats/painted.ts';
import { openPreviews } from './stats/preview.ts';
import { link, startStandIn } from './stats/stand-in.ts';

/*
 * npm run bench:stats measures the stats page with 50 thousand names. The baselines, measured in turns, are a bare
 * request and parse of the same answer on a blank page of the extension, and the settings page. Then it measures
 * another interval or metric, and the toolbar popup with an open and a closed stats preview.
 */

const names = Number(process.env['NAMES'] ?? 50_000);
const rounds = Number(process.env['ROUNDS'] ?? 10);
const goals = { opened: 2.5, press: 50 };

process.env[chromiumVariable] = await ensureChromium();
const built = await buildExtension('chrome');
const folder = await probedBuild(built, { title: '', buttons: [] });
await writeFile(path.join(folder, 'bare.html'), '<!doctype html><title>Bare</title>');
const fakeService = await startStandIn(names);
const chromium = await startChromium();
try {
  const extension = await loadExtension(chromium, folder);
  await connect(chromium, extension, fakeService);
  const page = await chromium.context.newPage();
  await page.addInitScript(watchCharts);
  const stats = `${fakeService.origin}/v1/link/stats?id=${link.id}`;
  const address = extension.url(`options.html#/links/${link.id}/stats`);
  const clearStoredStats = () =>
    extension.worker.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('hem');
          opening.onsuccess = () => {
            const { result: database } = opening;
            const transaction = database.transaction('stats', 'readwrite');
            transaction.objectStore('stats').clear();
            transaction.oncomplete = resolve;
            database.close();
          };
        }),
    );

  const [bares, requests, settings, firsts, again]: number[][] = [[], [], [], [], []];
  // The first round fills caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const { whole, request } = await bare(page, extension.url('bare.html'), stats);
    const plain = await openCharts(page, extension.url('options.html#/settings'));
    await clearStoredStats();
    const first = await openCharts(page, address);
    await page.waitForTimeout(1500);
    const cached = await openCharts(page, address);
    await page.waitForTimeout(500);
    if (round === 0) continue;
    bares?.push(whole);
    requests?.push(request);
    settings?.push(plain);
    firsts?.push(first);
    again?.push(cached);
  }
  await page.waitForTimeout(1000);
  const presses: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const value of ['hour', 'week', 'day', 'unique_count', 'total_count']) {
      presses[value] = [...(presses[value] ?? []), await pressChoice(page, value)];
      await page.waitForTimeout(300);
    }
  }

  say(
    `Answer of ${names} names, ${(fakeService.size / 1e6).toFixed(1)} MB, ${rounds} openings each in turns, medians:`,
  );
  say(row('bare request and parse alone', requests ?? []));
  say(row('blank page, request and parse', bares ?? []));
  say(row('settings page, painted', settings ?? [], bares));
  say(row('stats page, all painted', firsts ?? [], bares));
  say(row('stats page again, from the cache', again ?? [], bares));
  for (const [value, times] of Object.entries(presses)) say(row(`press on ${value}, painted`, times));
  say(
    goal('all painted, to the settings page', {
      is: median(firsts ?? []) / median(settings ?? []),
      atMost: goals.opened,
      unit: 'x',
    }),
  );
  const slowest = Math.max(...Object.values(presses).map(median));
  say(goal('slowest press', { is: slowest, atMost: goals.press, unit: 'ms' }));
} finally {
  await chromium.close();
  fakeService.close();
  await rm(folder, { recursive: true, force: true });
}
for (const line of await openPreviews(built, 3 * rounds)) say(line);
