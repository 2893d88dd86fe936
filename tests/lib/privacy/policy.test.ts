import { existsSync, readFileSync } from 'node:fs';
import { Marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';

/** A comment that names the file, or the file and the test, that hold the sentence before it. */
const reference = /<!-- (?<file>\S+?)(?:: (?<test>.+?))? -->/;

/** Returns the paragraphs and list items of the policy. Tables have their own test. */
const blocksIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => {
    if (token.type === 'paragraph' || token.type === 'text') return [token.raw];
    if (token.type === 'list')
      return token['items'].flatMap((item: Token) => blocksIn('tokens' in item ? (item.tokens ?? []) : []));
    return [];
  });

const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.?!])\s+(?=\S)/).filter((sentence) => sentence.trim() !== '');

/** Returns the sentences of a block that lack a reference, and the references to what does not exist. */
function problemsIn(block: string): string[] {
  const parts = block.split(/(<!-- .*? -->)/).map((part) => part.trim());
  const sentences = parts.filter((_, index) => index % 2 === 0);
  const references = parts.filter((_, index) => index % 2 === 1);
  const unproved = sentences.flatMap((text, index) => {
    const found = sentencesIn(text);
    return found.slice(0, references[index] === undefined ? undefined : -1);
  });
  return [...unproved, ...references.filter((one) => !exists(one))];
}

function exists(comment: string): boolean {
  const { file, test } = reference.exec(comment)?.groups ?? {};
  if (file === undefined || !existsSync(file)) return false;
  return test === undefined || readFileSync(file, 'utf8').includes(test);
}

describe('the privacy policy', () => {
  it('has a reference that exists for each sentence', () => {
    const blocks = blocksIn(new Marked().lexer(readFileSync('docs/privacy.md', 'utf8')));
    expect(blocks.length).toBeGreaterThan(15);
    expect(blocks.flatMap(problemsIn)).toEqual([]);
  });

  it('may name no missing file or test, and leave no sentence out', () => {
    const here = 'tests/lib/privacy/policy.test.ts';
    expect(problemsIn(`One. <!-- ${here} --> Two. <!-- ${here}: the privacy policy -->`)).toEqual([]);
    expect(problemsIn(`One. Two. <!-- ${here} -->`)).toEqual(['One.']);
    expect(problemsIn(`One. <!-- ${here} --> Two.`)).toEqual(['Two.']);
    expect(problemsIn('One. <!-- tests/none.ts -->')).toEqual(['<!-- tests/none.ts -->']);
    expect(problemsIn(`One. <!-- ${here}: ${'absent'.toUpperCase()} -->`)).toHaveLength(1);
  });
});
