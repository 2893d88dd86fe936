import { describe, expect, it } from 'vitest';
import { claimCode } from '../../../service/links/addresses.ts';
import { testService } from '../test-service.ts';

/** Returns a function that claims codes of two characters or more of an alphabet. */
async function claiming(codeAlphabet: string) {
  const { create, database, domain } = await testService();
  const owner = { domainId: domain.id, linkId: (await create()).id };
  return () => claimCode(database, owner, { codeLength: 2, codeAlphabet });
}

describe('a code', () => {
  it('is longer if those of its length are used up, by up to five characters', async () => {
    const claim = await claiming('a');
    for (const code of ['aa', 'aaa', 'aaaa', 'aaaaa', 'aaaaaa', 'aaaaaaa']) expect(await claim()).toBe(code);
    await expect(claim()).rejects.toThrow('No free code was found in 12 attempts');
  });

  it('is no path of the service', async () => {
    const claim = await claiming('v1');
    for (let claimed = 0; claimed < 20; claimed += 1) expect(await claim()).not.toBe('v1');
  });
});
