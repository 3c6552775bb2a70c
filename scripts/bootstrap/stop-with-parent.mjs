const LOOK_MS = 500;

/**
 * Stops this process in order (SIGTERM) once the process that started it has ended. npm runs a script
 * in a shell, hands a SIGTERM on to that shell only, and ends; the shell ends too, and what it ran is
 * left behind with nobody to stop it.
 */
export function stopWithParent() {
  const parentId = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parentId) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}
