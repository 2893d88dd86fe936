import { describe, expect, it } from 'vitest';
import { linkKey, parseLinkKey } from '@/lib/link/link-key.ts';

describe('the id of a link in a list of several connections', () => {
  it('names its connection', () => {
    expect(parseLinkKey(linkKey('work', 'a-1'))).toEqual({ connectionId: 'work', id: 'a-1' });
  });

  it('is the page’s own where it says none', () => {
    expect(parseLinkKey('a-1')).toEqual({ id: 'a-1' });
  });
});
