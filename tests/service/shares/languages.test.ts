import { describe, expect, it } from 'vitest';
import type { Analytics } from '../../../lib/contract/analytics.ts';
import { createTexts } from '../../../service/pages/texts.ts';
import type { ReadTask } from '../../../service/reading/tasks.ts';
import { statsBody, statsPage } from '../../../service/shares/pages.ts';
import { run } from '../commands/run.ts';
import { testService } from '../test-service.ts';

const shown = {
  share: { start_date: '2026-03-01', end_date: '2026-03-31' },
  link: { id: '1', title: 'Spring', code: 'k7', custom_link: null, created_at: '', host: 'go.example.com' },
};

const day = (date: string, clicks: number) => ({ date, total_count: clicks, unique_count: clicks });
const named = (...names: string[]) => names.map((name) => ({ name, total_count: 1_234, unique_count: 1 }));
const none = { hour: null, day: null, week: null, month: null, year: null };

const clicked: Analytics = {
  timeframe: null,
  total_count: 1_234,
  unique_count: 12,
  stats: {
    country: named('DE', 'JP'),
    region: null,
    city: null,
    os_name: null,
    device_type: named('feature phone', 'tv', 'fridge'),
    device_brand: null,
    device_model: null,
    client_name: null,
    timezone: null,
    language: named('fr'),
    referrer: named('direct', 'QR code', 'news.example'),
    interval: { ...none, day: [day('2026-03-01', 1_000), day('2026-03-02', 234)] },
  },
};

const bodyIn = async (words: Parameters<typeof createTexts>[0]) =>
  String(await statsBody(shown, clicked, createTexts(words)));

describe('shared stats in a language', () => {
  it('have its words, dates, numbers and names', async () => {
    const body = await bodyIn({
      language: 'de',
      'stats.clicks': 'Klicks',
      'stats.direct': 'Direkt oder unbekannt',
      'stats.scan': 'QR-Code',
      'stats.device.feature_phone': 'Einfaches Handy',
      'stats.chartByDay': 'Klicks je Tag von $1 bis $2.',
    });
    expect(body).toContain('<p>01.–31.03.2026 (UTC)</p>');
    expect(body).toContain('<dt>Klicks</dt><dd>1.234</dd>');
    expect(body).toContain('aria-label="Klicks je Tag von 01.03.2026 bis 02.03.2026."');
    for (const name of [
      'Deutschland',
      'Japan',
      'Französisch',
      'Direkt oder unbekannt',
      'QR-Code',
      'Einfaches Handy',
      'TV',
      'fridge',
    ])
      expect(body).toContain(`<bdi>${name}</bdi>`);
  });

  it('have Latin digits, and a chart from left to right, in Arabic', async () => {
    const body = await bodyIn({ language: 'ar', 'stats.title': 'إحصاءات $1' });
    expect(body).toContain('<bdi>ألمانيا</bdi>');
    expect(body).toContain('<dd>1,234</dd>');
    expect(body).not.toMatch(/[\u0660-\u0669]/);
    expect(body).toContain('<div class="plot" dir="ltr">');
    expect(body).toContain('<bdi dir="ltr">https://go.example.com/k7</bdi>');
    const arabic = createTexts({ language: 'ar', 'stats.title': 'إحصاءات $1' });
    expect(statsPage(shown, body)(arabic).title).toBe('إحصاءات \u2068Spring\u2069');
  });
});

it('shared stats are computed once for each language', async () => {
  const tasks: ReadTask[] = [];
  const reader = {
    read: async (task: ReadTask) => {
      tasks.push(task);
      return `<p>${task.kind === 'share' ? task.language : ''}</p>`;
    },
    close: async () => {},
  };
  const texts = ['en', 'de', 'ar'].map((language) => createTexts({ language }));
  const { create, database, visit } = await testService({ reader, pages: { texts } });
  const { id } = await create();
  const [address = ''] = await run(database, ['share', 'create', id, '--from', '2026-03-01', '--to', '2026-03-31']);
  for (const language of ['de', 'ar', 'de-AT', 'fi']) {
    const page = await (await visit(address, { 'Accept-Language': language })).text();
    expect(page).toContain(`<p>${language === 'fi' ? 'en' : language.slice(0, 2)}</p>`);
  }
  expect(tasks).toMatchObject([{ language: 'de' }, { language: 'ar' }, { language: 'en' }]);
});
