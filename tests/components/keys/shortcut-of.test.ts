import { describe, expect, it } from 'vitest';
import { shortcutOf } from '@/components/keys/shortcut-of.ts';

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...more });
const keyOf = (key: string, more: KeyboardEventInit = {}) => shortcutOf(press(key, more), true);

describe('a key', () => {
  it('is the same letter with Caps Lock', () => {
    expect(keyOf('C', { code: 'KeyC' })).toBe('c');
  });

  it.each([
    ['Cyrillic', 'ы', 'KeyS', 's'],
    ['Cyrillic, under Caps Lock', 'С', 'KeyC', 'c'],
    ['Cyrillic', 'б', 'Comma', ','],
    ['Greek', 'ψ', 'KeyC', 'c'],
    ['Hebrew', 'ד', 'KeyS', 's'],
    ['Arabic', 'س', 'KeyS', 's'],
    ['Arabic, two letters on one key', 'لا', 'KeyB', 'b'],
    ['Arabic', 'ظ', 'Slash', '/'],
    ['Arabic', '؟', 'Slash', '?'],
    ['Persian', '۱', 'Digit1', '1'],
    ['Korean', 'ㄴ', 'KeyS', 's'],
  ])('is the Latin letter at its position on a keyboard that is %s: %s at %s', (_script, key, code, latin) => {
    expect(keyOf(key, { code })).toBe(latin);
  });

  it.each([
    ['on a Latin keyboard with another layout', 'q', 'KeyA'],
    ['with an accent', 'é', 'Digit2'],
    ['without a dot', 'ı', 'KeyI'],
    ['in another script, at a key without a Latin letter', 'х', 'BracketLeft'],
    ['that types no letter', 'Enter', 'Enter'],
    ['as a dead key', 'Dead', 'KeyE'],
    ['for a sign', '/', 'KeyQ'],
  ])('is what it types %s: %s', (_what, key, code) => {
    expect(keyOf(key, { code })).toBe(key);
  });

  it('is ignored with Ctrl, Alt or Meta, or during a composition', () => {
    const held = [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }];
    expect(held.map((more) => keyOf('c', { code: 'KeyC', ...more }))).toEqual([null, null, null, null]);
  });

  it('is ignored if single keys are off, in any script, except for named keys', () => {
    const off = (key: string, code: string) => shortcutOf(press(key, { code }), false);
    expect([off('c', 'KeyC'), off('لا', 'KeyB'), off('؟', 'Slash'), off('1', 'Digit1')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([off('Delete', 'Delete'), off(' ', 'Space')]).toEqual(['Delete', ' ']);
  });
});
