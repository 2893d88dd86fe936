import { describe, expect, it } from 'vitest';
import { shortcutOf } from '@/components/keys/shortcut-of.ts';

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...more });
const keyOf = (key: string, more: KeyboardEventInit = {}) => shortcutOf(press(key, more), true);

describe('a key', () => {
  it('is the same letter under Caps Lock', () => {
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
  ])('is the Latin one at its place where the keyboard is %s: %s at %s', (_script, key, code, latin) => {
    expect(keyOf(key, { code })).toBe(latin);
  });

  it.each([
    ['of a Latin keyboard of another order', 'q', 'KeyA'],
    ['with an accent', 'é', 'Digit2'],
    ['without a dot', 'ı', 'KeyI'],
    ['of another script, where a Latin keyboard has none', 'х', 'BracketLeft'],
    ['that types no letter', 'Enter', 'Enter'],
    ['that is dead', 'Dead', 'KeyE'],
    ['for a sign', '/', 'KeyQ'],
  ])('is what it types %s: %s', (_what, key, code) => {
    expect(keyOf(key, { code })).toBe(key);
  });

  it('is none with Ctrl, Alt or Meta, or while a word is composed', () => {
    const held = [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }];
    expect(held.map((more) => keyOf('c', { code: 'KeyC', ...more }))).toEqual([null, null, null, null]);
  });

  it('is none where single keys are off, in any script, but for those that have a name', () => {
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
