import type { Operation } from '@/lib/operations/operation.ts';

/** Entries that lie together on disk. */
export interface KeptGroup {
  id: string;
  entries: Operation[];
}

/** What is to be written so that entries lie on disk as they stand. */
interface Writes {
  put: Operation[];
  remove: string[];
  putGroups: KeptGroup[];
  removeGroups: string[];
  /** The groups that entries to be put have lain in until now, by their ids. */
  left: ReadonlyMap<string, string>;
  /** Those whose records were to be struck out already: one that stays in its group still is. */
  owedBefore: ReadonlySet<string>;
}

/**
 * Whether a row of a job is tried for the first time. Mostly it is struck out with those beside it: they lie in one record,
 * which takes as long to write as one of them. All others have a record each.
 */
const isFirstTry = ({ job, state }: Operation): boolean =>
  job !== undefined &&
  (state.name === 'sending' || (state.name === 'waiting' && state.tries === 0 && state.failure === null));

/** Where entries lie on disk. */
export function trackGroups() {
  const groups = new Map<string, Map<string, Operation>>();
  const groupOf = new Map<string, string>();
  /** Groups that lie on disk otherwise than they stand: what was to be written of them could not be. */
  const stale = new Set<string>();
  /** What was struck out and may still have its record. */
  const owed = new Set<string>();
  /** Those that have a record each. */
  const alone = new Set<string>();

  const begin = (group: string, entries: readonly Operation[]) => {
    groups.set(group, new Map(entries.map((entry) => [entry.id, entry])));
    for (const { id } of entries) groupOf.set(id, group);
  };

  return {
    /** Takes over what is on disk. */
    load(read: readonly KeptGroup[], others: readonly Operation[]): void {
      for (const { id, entries } of read) begin(id, entries);
      for (const { id } of others) alone.add(id);
    },
    /**
     * Says that something could not be written: its groups are written anew with what follows, and what was struck out is
     * struck out again. What was to leave its group stays there: else nothing on disk would tell that it was begun.
     */
    lost({ put, remove, putGroups, removeGroups, left, owedBefore }: Writes): void {
      for (const id of [...putGroups.map((group) => group.id), ...removeGroups]) stale.add(id);
      for (const id of remove) owed.add(id);
      for (const entry of put) {
        const group = left.get(entry.id);
        if (group === undefined) continue;
        alone.delete(entry.id);
        if (owedBefore.has(entry.id)) owed.add(entry.id);
        begin(group, [...(groups.get(group)?.values() ?? []), entry]);
      }
    },
    /** What is to be written for changes, in their order: entries to keep as they stand, and ids to strike out. */
    write(changes: readonly (Operation | string)[]): Writes {
      const owedBefore = new Set(owed);
      const [put, remove] = [new Map<string, Operation>(), new Set(owed)];
      const left = new Map<string, string>();
      const [changed, added] = [new Set(stale), new Map<string, Operation>()];
      stale.clear();
      owed.clear();
      /** Takes an entry out of its group. */
      const takeOut = (id: string): boolean => {
        const group = groupOf.get(id);
        if (group === undefined) return added.delete(id);
        groupOf.delete(id);
        changed.add(group);
        return groups.get(group)?.delete(id) === true;
      };
      for (const change of changes) {
        const id = typeof change === 'string' ? change : change.id;
        if (typeof change === 'string') {
          put.delete(id);
          alone.delete(id);
          if (!takeOut(id)) remove.add(id);
        } else if (alone.has(id) || !isFirstTry(change)) {
          const group = groupOf.get(id);
          if (takeOut(id) && group !== undefined) left.set(id, group);
          remove.delete(id);
          alone.add(id);
          put.set(id, change);
        } else {
          const group = groupOf.get(id);
          if (group === undefined) added.set(id, change);
          else {
            groups.get(group)?.set(id, change);
            changed.add(group);
          }
        }
      }
      if (added.size > 0) {
        const group = crypto.randomUUID();
        begin(group, [...added.values()]);
        changed.add(group);
      }
      const now = [...changed].map((id) => ({ id, entries: [...(groups.get(id)?.values() ?? [])] }));
      const gone = now.flatMap(({ id, entries }) => (entries.length === 0 ? id : []));
      for (const id of gone) groups.delete(id);
      return {
        ...{ put: [...put.values()], remove: [...remove], left, owedBefore },
        putGroups: now.filter(({ entries }) => entries.length > 0),
        removeGroups: gone,
      };
    },
  };
}
