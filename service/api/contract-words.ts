import type { ContractError, PlainCode } from '../../lib/contract/error-codes.ts';

const words: Record<PlainCode, string> = {
  clicks: 'Must be a number of clicks, digits only',
  country: 'Must be a two-letter country code such as DE',
  countryRules: 'Must be a list of country rules',
  dateTime: 'Must be a date and time such as 2026-12-24T18:00:00Z',
  day: 'Must be a day such as 2026-12-24',
  digits: 'Must be digits only',
  flag: 'Must be true or false',
  missing: 'Needs a value',
  object: 'Must be an object of named values',
  tagEmpty: "A tag can't be empty",
  tags: 'Must be a list of tags',
  text: 'Must be a text',
  token: 'Must hold no access token',
  uuid: 'Must be a UUID, such as 123e4567-e89b-42d3-a456-426614174000',
  webAddress: 'Must be a web address that starts with https:// or http://',
  wrong: 'Not allowed',
};

/** What the contract has against a value, as F4 says it: in English, since the interface gives errors as texts (§7). */
export function contractWords(error: ContractError): string {
  if (error.code === 'tooLong') return `At most ${error.limit} characters`;
  if (error.code === 'tooShort') return `At least ${error.limit} characters`;
  if (error.code === 'unknown') return `Unknown: ${error.names.join(', ')}`;
  return words[error.code];
}
