import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { cleanText } from '../../../../lib/contract/clean-text.ts';
import { fields } from '../../../../lib/contract/fields.ts';
import { noUtm } from '../../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../../lib/link/utm/preset.ts';
import { presetProblems, readValues } from '../../../../lib/link/utm/preset-problems.ts';

const weekly = newPreset('w', 'Weekly', noUtm);
const problemsOf = (part: object) => presetProblems({ ...weekly, ...part }, [weekly, newPreset('a', 'Ads ', noUtm)]);

describe('the problems of a preset', () => {
  it('are none with a unique name and valid values', () => {
    expect(problemsOf({})).toEqual({ name: null, values: {}, destination: {} });
  });

  it('include a missing or existing name', () => {
    expect(problemsOf({ name: '  ' }).name).toBe('nameMissing');
    expect(problemsOf({ name: ' Ads' }).name).toBe('nameTwice');
    const others = ['Ads', 'Mail'].map((name) => newPreset(name, name, noUtm));
    expect(presetProblems({ ...weekly, name: 'Mail' }, [weekly, ...others]).name).toBe('nameTwice');
    expect(presetProblems({ ...weekly }, others).name).toBeNull();
  });

  it('include a value above the interface’s limit after normalization', () => {
    const long = 'x'.repeat(fields.utm_source.max);
    expect(problemsOf({ values: { ...noUtm, utm_term: ` ${long} ` } }).values).toEqual({});
    expect(problemsOf({ values: { ...noUtm, utm_term: `${long}x` } }).values).toEqual({
      utm_term: { code: 'tooLong', limit: 200 },
    });
    const destination = { ...weekly.destination, utm_id: `${long}x` };
    expect(problemsOf({ destination }).destination).toEqual({ utm_id: { code: 'tooLong', limit: 200 } });
  });
});

describe('a list of values', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['email', ['email']],
    ['email, paid social\nsms,email ', ['email', 'paid social', 'sms']],
    ['email、sms，بريد، ad', ['email', 'sms', 'بريد', 'ad']],
  ])('%j is read as %j', (text, values) => {
    expect(readValues(text)).toEqual(values);
  });
});

property('a list is written and read back unchanged', () => {
  const value = fc
    .stringMatching(/^[a-z -]+$/)
    .map(cleanText)
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(value), (values) => {
      expect(readValues(values.join(', '))).toEqual(values);
    }),
  );
});
