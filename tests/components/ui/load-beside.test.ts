import { beforeEach, describe, expect, it, vi } from 'vitest';
import { __vitePreload as loadBeside } from '@/components/ui/load-beside.ts';

const links = () => [...document.head.querySelectorAll('link')];
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('a script that is imported with files beside it', () => {
  beforeEach(() => document.head.replaceChildren());

  it('is imported once its style sheet is there', async () => {
    const load = vi.fn(async () => 'imported');
    const imported = loadBeside(load, ['assets/late.css', 'chunks/late.js']);
    const [sheet, script] = links();
    expect(sheet).toHaveAttribute('rel', 'stylesheet');
    expect(sheet).toHaveAttribute('href', '/assets/late.css');
    expect(script).toHaveAttribute('rel', 'modulepreload');
    await turn();
    expect(load).not.toHaveBeenCalled();

    sheet?.dispatchEvent(new Event('load'));
    expect(await imported).toBe('imported');
  });

  it('waits for a style sheet that an import before it asked for, and asks once', async () => {
    const load = vi.fn(async () => {});
    const both = [loadBeside(load, ['assets/shared.css']), loadBeside(load, ['assets/shared.css'])];
    expect(links()).toHaveLength(1);
    await turn();
    expect(load).not.toHaveBeenCalled();

    links()[0]?.dispatchEvent(new Event('load'));
    await Promise.all(both);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('asks for nothing that the page has', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/page.css">';
    await loadBeside(async () => {}, ['assets/page.css']);
    expect(links()).toHaveLength(1);
  });

  it('says that a style sheet is missing', async () => {
    const imported = loadBeside(async () => {}, ['assets/missing.css']);
    links()[0]?.dispatchEvent(new Event('error'));
    await expect(imported).rejects.toThrow('/assets/missing.css');
  });
});
