/** Returns the values that are not empty, with a separator between them. */
export const joined = (values: readonly string[], separator: string): string =>
  values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .join(separator);

/** Like `UtmValues` of fields.ts, which imports this file. */
interface Shown {
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
}

/** Returns UTM values on one line, as "newsletter / email · spring". */
export const utmLine = ({
  utm_source = '',
  utm_medium = '',
  utm_campaign = '',
  utm_term = '',
  utm_content = '',
}: Shown): string => joined([joined([utm_source, utm_medium], ' / '), utm_campaign, utm_term, utm_content], ' · ');
