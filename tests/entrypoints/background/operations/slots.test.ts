import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withSlot } from '@/entrypoints/background/operations/slots.ts';
import { newBackground } from '@/entrypoints/background/shared/background.ts';
import { runs } from '../../../setup/runs.ts';

it('each connection sends at most four writes at once, single operations first, and forgets none', async () => {
  const asked = fc.record({
    connection: fc.constantFrom('one', 'other'),
    lane: fc.constantFrom('single', 'job'),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(asked, { minLength: 8, maxLength: 40 }), async (scheduler, writes) => {
      const background = newBackground();
      const [busy, waiting] = [new Map<string, number>(), new Map<string, number>()];
      const count = (counts: Map<string, number>, of: string, by = 0) => {
        const now = (counts.get(of) ?? 0) + by;
        counts.set(of, now);
        return now;
      };
      const all = writes.map(async ({ connection, lane, fails }) => {
        await scheduler.schedule(Promise.resolve(), 'asks');
        if (lane === 'single') count(waiting, connection, 1);
        const sent = withSlot(background, { connectionId: connection, lane }, async () => {
          if (lane === 'single') count(waiting, connection, -1);
          else expect(count(waiting, connection)).toBe(0);
          expect(count(busy, connection, 1)).toBeLessThanOrEqual(4);
          await scheduler.schedule(Promise.resolve(), 'is answered');
          count(busy, connection, -1);
          if (fails) throw new Error('Lost');
          return connection;
        });
        expect(await sent.catch(() => null)).toBe(fails ? null : connection);
      });
      await scheduler.waitFor(Promise.all(all));
      expect([...busy.values(), ...waiting.values()].every((left) => left === 0)).toBe(true);
    }),
    runs(100),
  );
});
