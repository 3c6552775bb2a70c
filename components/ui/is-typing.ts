/** A person counts as typing for this long after a key, in milliseconds. */
const TYPING_MS = 400;

let pressedAt = -Infinity;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    (event) => {
      pressedAt = event.timeStamp;
    },
    { capture: true, passive: true },
  );
}

/** Whether somebody is typing in this tab right now, so that what can wait should. */
export function isTyping(): boolean {
  return performance.now() - pressedAt < TYPING_MS;
}
