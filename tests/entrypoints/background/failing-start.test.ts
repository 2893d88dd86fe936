import { expect, it } from 'vitest';
import { problemsItem } from '@/lib/storage/problems.ts';
import { startBackground } from '../../setup/background.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { connectedService } from '../../setup/connected.ts';
import { until } from '../../setup/until.ts';

it.each([
  ['an organization’s settings cannot be read', 'managed', 'sync'],
  ['watched links cannot be read', 'watches', 'storeChanges'],
])('Help lists it when %s as the browser starts', async (_what, key, activity) => {
  await connectedService();
  breakStorage('local', 'get', key);
  await startBackground();
  await until(async () => expect((await problemsItem.get()).map((problem) => problem.activity)).toContain(activity));
});
