/**
 * For what opens over the page: takes the focus to the opened panel itself, not to its first button,
 * whose tooltip would open and which a stray Enter would press. A control inside that asks for the
 * focus (`autoFocus`) has it already and keeps it.
 */
export function focusItself(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}
