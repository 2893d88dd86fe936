import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLimitedClicks } from '../../../service/visits/limited-clicks.ts';
import { runs } from '../../setup/runs.ts';
import { openTestDatabase } from '../test-database.ts';
import { testService } from '../test-service.ts';

const limitedTo = (clicks: number) => ({ has_expiration: true, expiration_clicks: `${clicks}` });

describe('visits at once of a link with a click limit', () => {
  it('share statements', async () => {
    let updates = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') updates += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { create, stats, visit } = await testService({ database: (await openTestDatabase()).withPlugin(counting) });
    const { id, short_url } = await create(limitedTo(200));
    const before = updates;
    const answers = await Promise.all(Array.from({ length: 500 }, () => visit(short_url)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(200);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(300);
    expect(updates - before).toBeLessThan(50);
    expect((await stats(`?id=${id}`)).total_count).toBe(200);
  });

  it('are allowed exactly as often as the limit says, in any number, by several processes', async () => {
    const { create, database, time } = await testService();
    const waves = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 40 })), { maxLength: 6 });
    const property = fc.asyncProperty(fc.integer({ min: 1, max: 60 }), waves, async (limit, arriving) => {
      const { id } = await create(limitedTo(limit));
      const processes = Array.from({ length: 3 }, () => createLimitedClicks(database));
      const answers: Promise<boolean>[] = [];
      for (const [number, visits] of arriving) {
        for (let visit = 0; visit < visits; visit += 1)
          answers.push(processes[number]?.(id, time.now) ?? Promise.reject(new Error('No such process')));
        // The next visits arrive during the statement.
        await setImmediate();
      }
      const allowed = (await Promise.all(answers)).filter((isAllowed) => isAllowed).length;
      expect(allowed).toBe(Math.min(limit, answers.length));
      const { click_count } = await database
        .selectFrom('links')
        .select('click_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(click_count).toBe(allowed);
    });
    await fc.assert(property, runs(50));
  });

  it('fail with a failed statement, and those after it are counted', async () => {
    let fails = true;
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (fails && node.kind === 'UpdateQueryNode') throw new Error('The database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { create, database, time } = await testService();
    const { id } = await create(limitedTo(1));
    const countLimited = createLimitedClicks(database.withPlugin(failing));
    const failed = await Promise.allSettled([countLimited(id, time.now), countLimited(id, time.now)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    const counted = await Promise.all([countLimited(id, time.now), countLimited(id, time.now)]);
    expect(counted).toEqual([true, false]);
  });

  it('that wait for a statement which fails are counted, as are later ones', async () => {
    const running = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<never>();
    let statements = 0;
    const losingFirst: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        running.resolve();
        return statements === 1 ? lost.promise : result;
      },
    };
    const { create, database, time } = await testService();
    const { id } = await create(limitedTo(3));
    const countLimited = createLimitedClicks(database.withPlugin(losingFirst));
    const failing = countLimited(id, time.now);
    await running.promise;
    const answers = Promise.allSettled([failing, countLimited(id, time.now)]);
    lost.reject(new Error('The connection was lost'));
    expect(await answers).toEqual([
      { status: 'rejected', reason: new Error('The connection was lost') },
      { status: 'fulfilled', value: true },
    ]);
    // The database counted the visit whose answer was lost.
    expect(await countLimited(id, time.now)).toBe(true);
    expect(await countLimited(id, time.now)).toBe(false);
  });

  it.skipIf(process.env['HEM_TEST_POSTGRES'] === undefined)('leave connections to others', async () => {
    const { create, database, visit } = await testService();
    const [busy, other] = [await create(limitedTo(200)), await create()];
    const { answers } = await database.transaction().execute(async (transaction) => {
      await transaction.selectFrom('links').select('id').where('id', '=', busy.id).forUpdate().execute();
      const answers = Array.from({ length: 50 }, () => visit(busy.short_url));
      expect((await visit(other.short_url)).status).toBe(302);
      return { answers };
    });
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([302]));
  });
});
