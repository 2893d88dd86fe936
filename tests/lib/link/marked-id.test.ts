import { describe, expect, it } from 'vitest';
import { markId, readMarkedId } from '@/lib/link/marked-id.ts';

describe('the id of a link in a list of several connections', () => {
  it('says its connection, also the first, which has no scope', () => {
    expect(readMarkedId(markId('work', 'a-1'))).toEqual({ scope: 'work', id: 'a-1' });
    expect(readMarkedId(markId(undefined, 'a-1'))).toEqual({ scope: '', id: 'a-1' });
  });

  it('is the page’s own where it says none', () => {
    expect(readMarkedId('a-1')).toEqual({ id: 'a-1' });
  });
});
