import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';

/** The browser's language, such as `BENCH_LANGUAGE=de` for `npm run bench:popup`. Other benches press English buttons. */
export const benchLanguage = process.env['BENCH_LANGUAGE'] ?? 'en';

const messages = z.record(z.string(), z.object({ message: z.string() }));

/** Returns a text that a build shows in this language: the English one if it lacks the language. */
export async function textIn(build: string, name: string): Promise<string> {
  const read = (code: string) => readFile(path.join(build, '_locales', code, 'messages.json'), 'utf8');
  const text = messages.parse(JSON.parse(await read(benchLanguage).catch(() => read('en'))))[name]?.message;
  if (text === undefined) throw new Error(`${build} has no text ${name}`);
  return text;
}

/** Fills in the texts of the popup's page in this language, as its first script does. */
export function withTexts(html: string): string {
  const textsOf = (code: string) =>
    new RegExp(`<template id="texts-${code}"[^>]*>([^<]*)</template>`).exec(html)?.[1]?.split('\n');
  const texts = textsOf(benchLanguage) ?? textsOf('en') ?? [];
  return html.replace(/\{(\d+)\}/g, (marker, at) => texts[Number(at)] ?? marker);
}
