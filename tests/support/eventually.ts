/**
 * Resolves when `holds` gives true, asking once in each turn of the event loop. It has no time limit
 * of its own: a condition that never comes true fails by the time limit of its test.
 */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Lets everything run that can run without time passing: `turns` turns of the event loop. */
export async function letRun(turns = 50): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
