import { unknown } from './unknown.ts';

/** Where a click came from: the host of the page before, `direct` when the browser does not say. */
export function referrerOf(referer: string): string {
  if (referer === '') return 'direct';
  return URL.parse(referer)?.host || unknown;
}

const weightOf = (parameters: readonly string[]) => {
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return weight === undefined ? 1 : Number(weight.trim().slice(2)) || 0;
};

/** The language that a visitor likes best, without its region: `de` of `de-AT, en;q=0.8`. */
export function languageOf(acceptLanguage: string): string {
  let best = { language: unknown, weight: 0 };
  for (const part of acceptLanguage.slice(0, 200).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = /^[a-z]{2,3}(?=-|$)/i.exec(range.trim())?.[0].toLowerCase();
    const weight = weightOf(parameters);
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
