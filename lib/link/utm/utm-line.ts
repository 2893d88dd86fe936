import type { UtmValues } from './fields.ts';

const joined = (values: readonly string[], separator: string): string =>
  values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .join(separator);

/** Returns UTM values on one line, as "newsletter / email · spring". */
export const utmLine = ({
  utm_source = '',
  utm_medium = '',
  utm_campaign = '',
  utm_term = '',
  utm_content = '',
}: Partial<UtmValues>): string =>
  joined([joined([utm_source, utm_medium], ' / '), utm_campaign, utm_term, utm_content], ' · ');
