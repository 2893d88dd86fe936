import { describe, expect, it } from 'vitest';
import { gridTemplate, sideColumns } from '@/components/links/row/grid-columns.ts';

const content = { address: 180, tags: 90, created: 72, lastClicked: 72, clicks: 64 };
const layout = { hidden: ['lastClicked' as const], widths: {} };
const names = (...options: Parameters<typeof sideColumns>) => sideColumns(...options).map(({ name }) => name);

describe('the columns of the list', () => {
  it('are those that have content and are not hidden', () => {
    expect(names(layout, content, 'wide')).toEqual(['address', 'tags', 'created', 'clicks']);
    expect(names(layout, { ...content, tags: null }, 'wide')).toEqual(['address', 'created', 'clicks']);
    expect(names({ ...layout, hidden: [] }, content, 'wide')).toContain('lastClicked');
  });

  it('have no tags in a window without room', () => {
    expect(names(layout, content, 'medium')).toEqual(['address', 'created', 'clicks']);
    expect(names(layout, content, 'narrow')).not.toContain('tags');
  });

  it('leave the rest to the title, and let the address shrink first', () => {
    const { template, minWidth } = gridTemplate(sideColumns(layout, content, 'wide'), { widths: {}, room: 'wide' });
    expect(template).toBe('20px minmax(280px, 1fr) minmax(96px, 180px) 90px 72px 64px 28px');
    // The tracks, six gaps and the padding.
    expect(minWidth).toBe(20 + 280 + 96 + 90 + 72 + 64 + 28 + 6 * 12 + 2 * 12);
  });

  it('keep a chosen width, within limits', () => {
    const widths = { address: 300, tags: 2 };
    const { template } = gridTemplate(sideColumns({ ...layout, widths }, content, 'wide'), { widths, room: 'wide' });
    expect(template).toBe('20px minmax(280px, 1fr) 300px 48px 72px 64px 28px');
  });
});
