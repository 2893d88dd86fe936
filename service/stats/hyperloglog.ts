/*
 * HyperLogLog estimates the number of distinct hashes. Each register holds the longest run of zeros it has seen. The
 * standard error is 1.04 / sqrt(registers), 1.6 %.
 */

const indexBits = 12;

/** Registers of a sketch, one byte each. */
export const registerCount = 2 ** indexBits;

/** The number of bits in a 48-bit hash after the bits that select the register. */
const rankBits = 48 - indexBits;

/** Returns the register of a hash, and its rank there: 1 to 37. */
export function registerOf(hash: number): { index: number; rank: number } {
  const rest = Math.floor(hash / registerCount);
  // Bitwise operators see 32 bits, so the rest is split in two.
  const high = Math.floor(rest / 2 ** 32);
  const zeros = high > 0 ? Math.clz32(high) - (64 - rankBits) : rankBits - 32 + Math.clz32(rest);
  return { index: hash % registerCount, rank: zeros + 1 };
}

/**
 * Adds 48-bit hashes of six bytes each.
 *
 * Reads single bytes instead of building a 48-bit number for each hash: the stats of a few days have half a million hashes.
 *
 * @returns true if a register changed.
 */
export function addHashes(registers: Uint8Array, hashes: Uint8Array): boolean {
  let isChanged = false;
  for (let at = 0; at < hashes.length; at += 6) {
    const first = hashes[at] ?? 0;
    const fourth = hashes[at + 3] ?? 0;
    const fifth = hashes[at + 4] ?? 0;
    const index = ((fifth & 0x0f) << 8) | (hashes[at + 5] ?? 0);
    const low =
      ((first & 0x0f) << 28) |
      ((hashes[at + 1] ?? 0) << 20) |
      ((hashes[at + 2] ?? 0) << 12) |
      (fourth << 4) |
      (fifth >>> 4);
    const high = first >>> 4;
    const rank = (high > 0 ? Math.clz32(high) - (64 - rankBits) : rankBits - 32 + Math.clz32(low)) + 1;
    if (rank <= (registers[index] ?? 0)) continue;
    registers[index] = rank;
    isChanged = true;
  }
  return isChanged;
}

/** Returns true if registers start at a multiple of four bytes. */
export const isWordAligned = (registers: Uint8Array) => registers.byteOffset % 4 === 0;

/** Returns registers as words of four, copied if they are not aligned, as bytes from the network may not be. */
function wordsOf(registers: Uint8Array): Uint32Array {
  const aligned = isWordAligned(registers) ? registers : new Uint8Array(registers);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, registerCount / 4);
}

const highBits = 0x80808080;

/**
 * Sets each register to the higher of two ranks. It compares four at a time, since the stats of a year need a million
 * comparisons. No rank reaches the highest bit of its byte, which then tells which of two is higher.
 */
export function mergeRegisters(into: Uint8Array, from: Uint8Array): void {
  const words = wordsOf(into);
  const others = wordsOf(from);
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    const other = others[index] ?? 0;
    const isHigher = ((word | highBits) - other) & highBits;
    // 0x80 in a byte becomes 0xff, which keeps the byte.
    const keep = (isHigher - (isHigher >>> 7)) | isHigher;
    words[index] = (word & keep) | (other & ~keep);
  }
}

/** Corrects for registers that were never hit. */
function sigma(share: number): number {
  let [power, weight, sum] = [share, 1, share];
  for (let before = -1; before !== sum; weight *= 2) {
    before = sum;
    power *= power;
    sum += power * weight;
  }
  return sum;
}

/** Corrects for registers that are full. */
function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [root, weight, sum] = [share, 1, 1 - share];
  for (let before = -1; before !== sum; ) {
    before = sum;
    root = Math.sqrt(root);
    weight /= 2;
    sum -= (1 - root) ** 2 * weight;
  }
  return sum / 3;
}

/** Counts of registers by rank, in four parts: incrementing one place repeatedly would wait for the last increment. */
const countParts = 4;
const ranksPerPart = 64;
const counted = new Uint32Array(countParts * ranksPerPart);

function countRanks(registers: Uint8Array): Uint32Array {
  counted.fill(0);
  for (const word of wordsOf(registers)) {
    const [one, two] = [word & 0xff, ((word >>> 8) & 0xff) + ranksPerPart];
    const [three, four] = [((word >>> 16) & 0xff) + 2 * ranksPerPart, (word >>> 24) + 3 * ranksPerPart];
    counted[one] = (counted[one] ?? 0) + 1;
    counted[two] = (counted[two] ?? 0) + 1;
    counted[three] = (counted[three] ?? 0) + 1;
    counted[four] = (counted[four] ?? 0) + 1;
  }
  for (let at = ranksPerPart; at < counted.length; at += 1) {
    counted[at % ranksPerPart] = (counted[at % ranksPerPart] ?? 0) + (counted[at] ?? 0);
  }
  return counted;
}

/**
 * Estimates the number of distinct hashes by Ertl's method (arXiv:1702.01284, algorithm 6). Unlike the original one, it
 * has no biased range and needs no table of corrections.
 */
export function estimate(registers: Uint8Array): number {
  const ranks = countRanks(registers);
  const empty = (ranks[0] ?? 0) / registerCount;
  if (empty === 1) return 0;
  let sum = registerCount * tau(1 - (ranks[rankBits + 1] ?? 0) / registerCount);
  for (let rank = rankBits; rank >= 1; rank -= 1) sum = (sum + (ranks[rank] ?? 0)) / 2;
  sum += registerCount * sigma(empty);
  return Math.round(registerCount ** 2 / (2 * Math.LN2 * sum));
}
