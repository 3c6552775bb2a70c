/** Longer than any test may take: only so that a loop does not outlive its test for ever. */
const PATIENCE_MS = 110_000;

/** Resolves when `holds` gives true, asking once in each turn of the event loop. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('It never came true.');
    await letRun(1);
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
