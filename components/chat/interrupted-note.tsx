/** Under a call that was under way when the server went. */
export function InterruptedNote() {
  return (
    <p className="border-t border-line px-3 py-2 text-13 text-fg-2">
      The server went away while this ran, so its outcome is unknown. It is not run again by itself.
    </p>
  );
}
