import { estimate, mergeRegisters, registerCount, registerOf } from './hyperloglog.ts';

/** Bytes of one visitor in an exact set: the 48 bits of visitor.ts. */
const bytesPerVisitor = 6;

/** As many visitors as fit into the bytes of a sketch are kept as they are, and counted exactly. */
export const exactVisitors = Math.floor(registerCount / bytesPerVisitor);

const isSketch = (bytes: Uint8Array) => bytes.length === registerCount;

function note(registers: Uint8Array, visitor: number): void {
  const { index, rank } = registerOf(visitor);
  if (rank > (registers[index] ?? 0)) registers[index] = rank;
}

function* visitorsIn(bytes: Uint8Array): Generator<number> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < view.length; at += bytesPerVisitor) yield view.readUIntBE(at, bytesPerVisitor);
}

/**
 * Distinct visitors, in at most 4 kB: each one as long as they are few, a HyperLogLog sketch past `exactVisitors`. Two
 * sets merge into what one set of all their visitors would be, so that uniques are right over any range of days.
 */
export class VisitorSet {
  #exact = new Set<number>();
  #registers: Uint8Array | null = null;
  /** As it was stored, until it changes: most sets are read for their count alone, or written as they were. */
  #stored: { bytes: Uint8Array; count: number | null } | null = null;

  /** Reads a set as `toBytes` wrote it; its count, where that was stored beside it, need not be estimated again. */
  static from(bytes: Uint8Array, count: number | null = null): VisitorSet {
    const set = new VisitorSet();
    set.#stored = { bytes, count };
    return set;
  }

  /** @param visitor 48 bits of a hash. */
  add(visitor: number): this {
    this.#open();
    if (this.#registers) note(this.#registers, visitor);
    else if (this.#exact.add(visitor).size > exactVisitors) this.#toSketch();
    return this;
  }

  /** Adds the visitors of another set, as its bytes. */
  addAll(bytes: Uint8Array): this {
    this.#open();
    if (!isSketch(bytes)) {
      for (const visitor of visitorsIn(bytes)) this.add(visitor);
      return this;
    }
    if (!this.#registers && this.#exact.size === 0) {
      this.#registers = Uint8Array.from(bytes);
      return this;
    }
    mergeRegisters(this.#registers ?? this.#toSketch(), bytes);
    return this;
  }

  /** How many: exact up to `exactVisitors`, beyond with a standard error of 1.6 %. */
  get count(): number {
    if (this.#stored?.count != null) return this.#stored.count;
    this.#open();
    return this.#registers ? estimate(this.#registers) : this.#exact.size;
  }

  /** A sketch has one byte a register; any other length holds visitors one by one. */
  toBytes(): Uint8Array {
    if (this.#stored) return this.#stored.bytes;
    if (this.#registers) return this.#registers;
    const bytes = Buffer.alloc(this.#exact.size * bytesPerVisitor);
    let at = 0;
    for (const visitor of this.#exact) at = bytes.writeUIntBE(visitor, at, bytesPerVisitor);
    return bytes;
  }

  #open(): void {
    if (!this.#stored) return;
    const { bytes } = this.#stored;
    this.#stored = null;
    if (isSketch(bytes)) this.#registers = Uint8Array.from(bytes);
    else this.#exact = new Set(visitorsIn(bytes));
  }

  #toSketch(): Uint8Array {
    const registers = new Uint8Array(registerCount);
    for (const visitor of this.#exact) note(registers, visitor);
    this.#exact.clear();
    this.#registers = registers;
    return registers;
  }
}
