/**
 * Takes acts one after the other, each when the one before it is done, however that ended: two writes that read the same
 * would lose what the first wrote.
 */
export function takingTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}
