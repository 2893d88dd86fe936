import { addHashes, estimate, isWordAligned, mergeRegisters, registerCount, registerOf } from './hyperloglog.ts';

/** Bytes of one visitor in an exact set: the 48 bits of clicks/visitor-hash.ts. */
const bytesPerVisitor = 6;

/** An exact set is no larger than a sketch. */
export const maxExactVisitors = Math.floor(registerCount / bytesPerVisitor);

/** Pairs of base64 characters by 12 bits. A visitor has four of them. */
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const pairs = [...base64].flatMap((first) => [...base64].map((second) => first + second));

const toBase64 = (visitor: number): string => {
  const [high, low] = [Math.floor(visitor / 2 ** 24), visitor & 0xff_ff_ff];
  return `${pairs[high >>> 12]}${pairs[high & 0xfff]}${pairs[low >>> 12]}${pairs[low & 0xfff]}`;
};

const isSketch = (bytes: Uint8Array) => bytes.length === registerCount;

/**
 * Adds a visitor to a sketch.
 *
 * @returns true if a register changed.
 */
function raiseRegister(registers: Uint8Array, visitor: number): boolean {
  const { index, rank } = registerOf(visitor);
  if (rank <= (registers[index] ?? 0)) return false;
  registers[index] = rank;
  return true;
}

/**
 * Reads a visitor from the bytes of an exact set. It is optimized because the stats of a few days have half a million
 * of them.
 */
function visitorAt(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const low =
    ((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 3] ?? 0) << 16) | ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
  return high * 2 ** 32 + (low >>> 0);
}

/** A short list or a set. Most sets are created for a batch and have very few visitors. */
type Exact = readonly number[] | ReadonlySet<number>;
const maxListed = 8;

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
  return visitors.length > maxListed ? new Set(visitors) : visitors;
}

/**
 * A set of distinct visitors in at most 4 kB: exact up to `maxExactVisitors`, a HyperLogLog sketch beyond. Merging two
 * sets gives the set of all their visitors, so that uniques are right over any range of days.
 */
export class VisitorSet {
  /** The visitors of an exact set; null for a sketch, and while the set is empty or still bytes. */
  #exact: number[] | Set<number> | null = null;
  #registers: Uint8Array | null = null;
  /** The bytes and the count, until the set changes. Most sets are read for one of these, or written unchanged. */
  #bytes: Uint8Array | null = null;
  #count: number | null = null;
  /** True if no other code has the bytes, so that they can become the registers. */
  #isOwn = false;

  /**
   * Reads a set that `toBytes` wrote.
   *
   * @param count the stored count, which saves an estimate.
   * @param ownsBytes true if the set may change the bytes in place.
   */
  static from(bytes: Uint8Array, count: number | null = null, ownsBytes = false): VisitorSet {
    const set = new VisitorSet();
    set.#bytes = bytes;
    set.#count = count;
    set.#isOwn = ownsBytes;
    return set;
  }

  /** @param visitor 48 bits of a hash. */
  add(visitor: number): this {
    const opened = this.#open();
    if (opened instanceof Uint8Array) {
      if (raiseRegister(opened, visitor)) this.#changed();
    } else if (!has(opened, visitor)) {
      this.#changed();
      if (isList(opened) && opened.length === maxListed) this.#exact = new Set(opened).add(visitor);
      else if (isList(opened)) opened.push(visitor);
      else if (opened.add(visitor).size > maxExactVisitors) this.#toSketch(opened);
    }
    return this;
  }

  /** Adds the visitors of another set. */
  merge(other: VisitorSet): this {
    if (!other.#exact) return this.addAll(other.toBytes());
    for (const visitor of other.#exact) this.add(visitor);
    return this;
  }

  /** Adds the visitors of another set, given as bytes. */
  addAll(bytes: Uint8Array): this {
    if (!isSketch(bytes)) {
      const known = this.#open();
      if (known instanceof Uint8Array) {
        if (addHashes(known, bytes)) this.#changed();
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

  /** The number of visitors: exact up to `maxExactVisitors`, beyond with a standard error of 1.6 %. */
  get count(): number {
    if (this.#count !== null) return this.#count;
    const opened = this.#open();
    this.#count = opened instanceof Uint8Array ? estimate(opened) : sizeOf(opened);
    return this.#count;
  }

  /** Encodes the set. A sketch has `registerCount` bytes; any other length is an exact set. */
  toBytes(): Uint8Array {
    this.#bytes ??= this.#registers ?? bytesOf(this.#exact ?? []);
    return this.#bytes;
  }

  /** Encodes the set as base64. Short lists skip the bytes, since most sets of a batch have one visitor. */
  toText(): string {
    if (this.#exact !== null && isList(this.#exact)) return this.#exact.map(toBase64).join('');
    const { buffer, byteOffset, byteLength } = this.toBytes();
    return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  }

  #changed(): void {
    this.#bytes = null;
    this.#count = null;
  }

  /** Returns the visitors for reading or changing, decoded on first use. */
  #open(): number[] | Set<number> | Uint8Array {
    const opened = this.#registers ?? this.#exact;
    if (opened) return opened;
    const bytes = this.#bytes;
    if (bytes === null) {
      this.#exact = [];
      return this.#exact;
    }
    if (isSketch(bytes)) {
      this.#registers = this.#isOwn && isWordAligned(bytes) ? bytes : new Uint8Array(bytes);
      return this.#registers;
    }
    this.#exact = exactOf(bytes);
    return this.#exact;
  }

  #toSketch(exact: Exact): Uint8Array {
    const registers = new Uint8Array(registerCount);
    for (const visitor of exact) raiseRegister(registers, visitor);
    this.#exact = null;
    this.#registers = registers;
    return registers;
  }
}
