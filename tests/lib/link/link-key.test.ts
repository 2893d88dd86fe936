import { describe, expect, it } from 'vitest';
import { linkKey, parseLinkKey } from '@/lib/link/link-key.ts';

describe('the key of a link in a list of several connections', () => {
  it('contains its connection', () => {
    expect(parseLinkKey(linkKey('work', 'a-1'))).toEqual({ connectionId: 'work', id: 'a-1' });
  });

  it('belongs to the page’s connection if it names none', () => {
    expect(parseLinkKey('a-1')).toEqual({ id: 'a-1' });
  });
});
