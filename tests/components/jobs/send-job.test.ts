import { expect, it } from 'vitest';
import { sendJob } from '@/components/jobs/send-job.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { connectedService } from '../../setup/connected.ts';
import { rowOfCreate } from '../../setup/jobs.ts';
import { eventually } from '../../setup/outbox.ts';

it('a job that was put away before it could begin is no success', async () => {
  await connectedService();
  let job = '';
  const next = async () => {
    job = await eventually(async () => {
      const [begun] = await jobsItem.get();
      if (begun === undefined) throw new Error('Nothing is told of it');
      return begun.id;
    });
    return { rows: [rowOfCreate(1)], next: null };
  };
  const forgotten: Promise<unknown>[] = [];
  const onProgress = () => void forgotten.push(ask('forgetJob', { job }));
  const sent = await sendJob({ kind: 'import', file: null }, { next, onProgress });
  await Promise.all(forgotten);
  expect(sent).toEqual({ ok: false, failure: { kind: 'storage' } });
});
