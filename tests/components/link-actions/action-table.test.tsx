import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActionButton, ActionIcon } from '@/components/link-actions/action-button.tsx';
import { actionsByKey, linkActions } from '@/components/link-actions/action-table.tsx';
import { show } from '../../setup/show.ts';

describe('the actions on a link', () => {
  it.each([
    ['details', '/links/one'],
    ['edit', '/links/one/edit'],
    ['stats', '/links/one/stats'],
    ['duplicate', '/links/new?like=one&section=utm'],
  ] as const)('%s leads to its page', (name, route) => {
    const go = vi.fn();
    linkActions[name].run('one', { go });
    expect(go.mock.calls).toEqual([[route]]);
    expect(linkActions[name].route('one')).toBe(route);
  });

  it('show the stats in place if the page supports it', () => {
    const [go, previewStats] = [vi.fn(), vi.fn()];
    linkActions.stats.run('one', { go, previewStats });
    expect([go, previewStats].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('copy and delete by the functions of the page', () => {
    const context = { copy: vi.fn(), remove: vi.fn() };
    linkActions.copy.run('one', context);
    linkActions.delete.run('one', context);
    expect(context.copy).toHaveBeenCalledOnce();
    expect(context.remove).toHaveBeenCalledOnce();
  });

  it('share no key', () => {
    const keys = Object.values(linkActions).flatMap((action): readonly string[] => action.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are found by their keys among those that a page offers', () => {
    expect([...actionsByKey(['edit', 'delete'])]).toEqual([
      ['e', 'edit'],
      ['Delete', 'delete'],
      ['Backspace', 'delete'],
    ]);
  });
});

describe('the button of an action', () => {
  it('ticks while the link was just copied, and keeps its words', () => {
    const { container } = show(<ActionButton name="copy" ticked />);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(container.querySelector('.lucide-check')).toBeVisible();
  });

  it('names the link to screen readers where it shows an icon alone', () => {
    show(<ActionIcon name="stats" link="Sale" />);
    expect(screen.getByRole('button', { name: 'Stats of Sale' })).toHaveAttribute('title', 'Stats');
  });
});
