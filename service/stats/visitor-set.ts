import { areWords, estimate, mergeRegisters, noteHashes, registerCount, registerOf } from './hyperloglog.ts';

/** Bytes of one visitor in an exact set: the 48 bits of visitor.ts. */
const bytesPerVisitor = 6;

/** As many visitors as fit into the bytes of a sketch are kept as they are, and counted exactly. */
export const exactVisitors = Math.floor(registerCount / bytesPerVisitor);

/** Two characters of base64 for each 12 bits: a visitor is four of them. */
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const pairs = [...base64].flatMap((first) => [...base64].map((second) => first + second));

const toBase64 = (visitor: number): string => {
  const [high, low] = [Math.floor(visitor / 2 ** 24), visitor & 0xff_ff_ff];
  return `${pairs[high >>> 12]}${pairs[high & 0xfff]}${pairs[low >>> 12]}${pairs[low & 0xfff]}`;
};

const isSketch = (bytes: Uint8Array) => bytes.length === registerCount;

/** Notes a visitor, and says whether that changed anything. */
function note(registers: Uint8Array, visitor: number): boolean {
  const { index, rank } = registerOf(visitor);
  if (rank <= (registers[index] ?? 0)) return false;
  registers[index] = rank;
  return true;
}

/** The visitor at a place in the bytes of an exact set. By hand: figures of some days hold half a million of them. */
function visitorAt(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const low =
    ((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 3] ?? 0) << 16) | ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
  return high * 2 ** 32 + (low >>> 0);
}

/** Visitors one by one: as they came while they are very few, as most sets are that are made anew for each batch. */
type Exact = readonly number[] | ReadonlySet<number>;
const veryFew = 8;

const isList = (exact: Exact): exact is readonly number[] => Array.isArray(exact);
const has = (exact: Exact, visitor: number) => (isList(exact) ? exact.includes(visitor) : exact.has(visitor));
const sizeOf = (exact: Exact) => (isList(exact) ? exact.length : exact.size);

function bytesOf(exact: Exact): Uint8Array {
  const bytes = Buffer.allocUnsafe(sizeOf(exact) * bytesPerVisitor);
  let at = 0;
  for (const visitor of exact) at = bytes.writeUIntBE(visitor, at, bytesPerVisitor);
  return bytes;
}

function exactOf(bytes: Uint8Array): number[] | Set<number> {
  const visitors: number[] = [];
  for (let at = 0; at < bytes.length; at += bytesPerVisitor) visitors.push(visitorAt(bytes, at));
  return visitors.length > veryFew ? new Set(visitors) : visitors;
}

/**
 * Distinct visitors, in at most 4 kB: each one as long as they are few, a HyperLogLog sketch past `exactVisitors`. Two
 * sets merge into what one set of all their visitors would be, so that uniques are right over any range of days.
 */
export class VisitorSet {
  /** Visitors one by one; null while there are none, or a sketch in their place, or while they are still bytes. */
  #exact: number[] | Set<number> | null = null;
  #registers: Uint8Array | null = null;
  /** The set as bytes and its count, until it changes: most sets are read for one of them, or written as they were. */
  #bytes: Uint8Array | null = null;
  #count: number | null = null;
  /** Whether nobody else has the bytes: they may become the registers themselves. */
  #isOwn = false;

  /**
   * Reads a set as `toBytes` wrote it; its count, where that was stored beside it, need not be estimated again.
   *
   * @param isOwn whether the bytes are the set's own from now on, and may be changed in their place.
   */
  static from(bytes: Uint8Array, count: number | null = null, isOwn = false): VisitorSet {
    const set = new VisitorSet();
    set.#bytes = bytes;
    set.#count = count;
    set.#isOwn = isOwn;
    return set;
  }

  /** @param visitor 48 bits of a hash. */
  add(visitor: number): this {
    const opened = this.#open();
    if (opened instanceof Uint8Array) {
      if (note(opened, visitor)) this.#changed();
    } else if (!has(opened, visitor)) {
      this.#changed();
      if (isList(opened) && opened.length === veryFew) this.#exact = new Set(opened).add(visitor);
      else if (isList(opened)) opened.push(visitor);
      else if (opened.add(visitor).size > exactVisitors) this.#toSketch(opened);
    }
    return this;
  }

  /** Adds the visitors of another set. */
  merge(other: VisitorSet): this {
    if (!other.#exact) return this.addAll(other.toBytes());
    for (const visitor of other.#exact) this.add(visitor);
    return this;
  }

  /** Adds the visitors of another set, as its bytes. */
  addAll(bytes: Uint8Array): this {
    if (!isSketch(bytes)) {
      const known = this.#open();
      if (known instanceof Uint8Array) {
        if (noteHashes(known, bytes)) this.#changed();
        return this;
      }
      for (let at = 0; at < bytes.length; at += bytesPerVisitor) this.add(visitorAt(bytes, at));
      return this;
    }
    const opened = this.#open();
    this.#changed();
    if (opened instanceof Uint8Array) mergeRegisters(opened, bytes);
    else if (sizeOf(opened) > 0) mergeRegisters(this.#toSketch(opened), bytes);
    else [this.#exact, this.#registers] = [null, new Uint8Array(bytes)];
    return this;
  }

  /** How many: exact up to `exactVisitors`, beyond with a standard error of 1.6 %. */
  get count(): number {
    if (this.#count !== null) return this.#count;
    const opened = this.#open();
    this.#count = opened instanceof Uint8Array ? estimate(opened) : sizeOf(opened);
    return this.#count;
  }

  /** A sketch has one byte a register; any other length holds visitors one by one. */
  toBytes(): Uint8Array {
    this.#bytes ??= this.#registers ?? bytesOf(this.#exact ?? []);
    return this.#bytes;
  }

  /** The same as base64. Very few visitors are written as they are, without bytes: most sets of a batch have one. */
  toText(): string {
    if (this.#exact !== null && isList(this.#exact)) return this.#exact.map(toBase64).join('');
    const { buffer, byteOffset, byteLength } = this.toBytes();
    return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  }

  #changed(): void {
    this.#bytes = null;
    this.#count = null;
  }

  /** The visitors to be changed or counted, which are read from bytes only now. */
  #open(): number[] | Set<number> | Uint8Array {
    const opened = this.#registers ?? this.#exact;
    if (opened) return opened;
    const bytes = this.#bytes;
    if (bytes === null) {
      this.#exact = [];
      return this.#exact;
    }
    if (isSketch(bytes)) {
      this.#registers = this.#isOwn && areWords(bytes) ? bytes : new Uint8Array(bytes);
      return this.#registers;
    }
    this.#exact = exactOf(bytes);
    return this.#exact;
  }

  #toSketch(exact: Exact): Uint8Array {
    const registers = new Uint8Array(registerCount);
    for (const visitor of exact) note(registers, visitor);
    this.#exact = null;
    this.#registers = registers;
    return registers;
  }
}
