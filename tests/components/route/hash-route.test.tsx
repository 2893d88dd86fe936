import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { guardRoute, navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { show } from '../../setup/show.ts';

/** Returns the route as a page sees it. */
function Shown() {
  const [path] = useHashPath();
  const search = useHashSearch();
  return <output>{`${path} ${search}`}</output>;
}

const shown = () => screen.getByRole('status').textContent;

/** Changes the hash as the browser does when its address is edited, or at its back button. */
async function browse(hash: string): Promise<void> {
  const moved = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  await act(async () => {
    location.hash = hash;
    await moved;
  });
}

/** Guards the route until the test ends. Returns the blocked routes. */
function guard(mayLeave: boolean) {
  const onLeave = vi.fn((_leave: () => void) => mayLeave);
  const unguard = guardRoute(onLeave);
  onTestFinished(unguard);
  return { asked: onLeave, unguard, leave: () => act(() => onLeave.mock.lastCall?.[0]()) };
}

beforeEach(() => history.replaceState(null, '', '#/first?a=1'));

describe('the route in the hash', () => {
  it('has a path and a query', () => {
    show(<Shown />);
    expect(shown()).toBe('/first a=1');
  });

  it.each([
    ['', '/ '],
    ['#', '/ '],
    ['#/', '/ '],
    ['#first', '/first '],
    [
      '#/links/new?address=https%3A%2F%2Fexample.com%2F%3Fq%3D1',
      '/links/new address=https%3A%2F%2Fexample.com%2F%3Fq%3D1',
    ],
  ])('of %j is %j', (hash, route) => {
    history.replaceState(null, '', hash === '' ? location.pathname : hash);
    show(<Shown />);
    expect(shown()).toBe(route);
  });

  it('follows the page and the browser', async () => {
    show(<Shown />);
    act(() => navigate('/second'));
    expect([shown(), location.hash]).toEqual(['/second ', '#/second']);
    await browse('#/third?b=2');
    expect(shown()).toBe('/third b=2');
  });

  it('drops the query at a new path', () => {
    show(<Shown />);
    act(() => navigate('/second'));
    expect([location.search, location.hash]).toEqual(['', '#/second']);
  });

  it('replaces the history entry on request', () => {
    show(<Shown />);
    const { length } = history;
    act(() => navigate('/second', { replace: true }));
    expect([shown(), history.length]).toEqual(['/second ', length]);
    act(() => navigate('/third'));
    expect(history.length).toBe(length + 1);
  });

  it('is current even if it changed without subscribers', async () => {
    history.replaceState(null, '', '#/elsewhere');
    show(<Shown />);
    expect(shown()).toBe('/elsewhere ');
  });

  it('makes addresses for links', () => {
    expect(useHashPath.hrefs('/settings')).toBe('#/settings');
  });
});

describe('a guarded route', () => {
  it('is left at once if its guard allows it', () => {
    show(<Shown />);
    const { asked } = guard(true);
    act(() => navigate('/second'));
    expect(asked).toHaveBeenCalledOnce();
    expect(shown()).toBe('/second ');
  });

  it('stays until its guard allows leaving', () => {
    show(<Shown />);
    const { leave } = guard(false);
    act(() => navigate('/second'));
    expect([shown(), location.hash]).toEqual(['/first a=1', '#/first?a=1']);
    leave();
    expect([shown(), location.hash]).toEqual(['/second ', '#/second']);
  });

  it('is restored when the browser leaves it, until its guard allows leaving', async () => {
    show(<Shown />);
    const { leave, unguard } = guard(false);
    await browse('#/second');
    expect([shown(), location.hash]).toEqual(['/first a=1', '#/first?a=1']);
    unguard();
    leave();
    await waitFor(() => expect([shown(), location.hash]).toEqual(['/second ', '#/second']));
  });

  it('does not guard against itself', () => {
    show(<Shown />);
    const { asked } = guard(false);
    act(() => navigate('/first?a=1'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('is unguarded after its guard is removed, and a guard removes only itself', () => {
    show(<Shown />);
    const first = guard(false);
    const second = guard(false);
    first.unguard();
    act(() => navigate('/second'));
    expect(second.asked).toHaveBeenCalledOnce();
    second.unguard();
    act(() => navigate('/second'));
    expect(shown()).toBe('/second ');
  });
});
