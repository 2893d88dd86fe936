import { expect, it } from 'vitest';
import { saveResults } from '@/components/jobs/save-results.ts';
import { readCsv } from '../../lib/stats/read-csv.ts';
import { connectedService } from '../../setup/connected.ts';
import { jobEnded, rowOfCreate, startJob } from '../../setup/jobs.ts';
import { makeLink } from '../../setup/make-link.ts';
import { savedFiles } from '../../setup/saved-files.ts';

it('the results name each row as done or failed, with its short address or the reason', async () => {
  const saved = savedFiles();
  const { settings } = await connectedService();
  await makeLink({ custom_link: 'taken' });
  const rows = [rowOfCreate(1, { custom_link: 'taken' }), rowOfCreate(2, { custom_link: 'free' })];
  const job = await jobEnded(await startJob(rows));
  expect(await saveResults(job, settings, 'comma')).toEqual({ ok: true, value: null });
  const [, ...lines] = readCsv((await saved.get('results.csv')?.text()) ?? '');
  expect(lines).toEqual([
    ['1', 'failed', '', 'Link 1', 'https://example.com/1', expect.stringMatching(/slug/i)],
    ['2', 'done', expect.stringMatching(/\/free$/), 'Link 2', 'https://example.com/2', ''],
  ]);
});
